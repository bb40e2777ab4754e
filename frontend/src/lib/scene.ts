// Reading a scene: areas, numbers and marks by their ids.
import type { Area, Mark, Number as SceneNumber, Scene, SceneCard, SceneSeat, Seat } from "./api/types";

type Numbered = Pick<SceneCard, "numbers">;
type Marked = Pick<SceneCard, "marks">;

/** An area of a seat; an empty one where the game has none of that name. */
export function areaOf(place: SceneSeat | Scene | undefined, id: string): Area {
  return (
    place?.areas.find((area) => area.id === id) ?? {
      id,
      name: id,
      shape: "row",
      cards: [],
      count: 0,
      seat: null,
      numbers: [],
      marks: [],
    }
  );
}

export function numberOf(thing: Numbered | undefined, id: string): SceneNumber | undefined {
  return thing?.numbers.find((number) => number.id === id);
}

export function valueOf(thing: Numbered | undefined, id: string): number {
  return numberOf(thing, id)?.value ?? 0;
}

export function markOf(thing: Marked | undefined, id: string): Mark | undefined {
  return thing?.marks.find((mark) => mark.id === id);
}

/** The face on top of a pile, if it is open. */
export function topOf(area: Area): string | null {
  return area.cards.at(-1)?.card ?? null;
}

/** The seats of a scene that belongs to no table: nobody waits, nobody is away. */
export function seatsOf(scene: Scene): Seat[] {
  return scene.seats.map(({ seat, name, badge }) => ({
    seat,
    name,
    badge: badge ?? null,
    kind: "guest",
    bot: null,
    taken_over: false,
    resigned: false,
    here: true,
    absent: false,
    yours: false,
    time_left: null,
    takeover: null,
  }));
}
