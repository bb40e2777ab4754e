// What decisions changed at a table, put together with what is known of it.
import type { Area, Scene, SceneCard, SceneSeat, Table } from "./types";

/** An area anew, or what is different about it: `cards_at` has cards by their places. */
type AreaChanges = Area | (Partial<Area> & { id: string; cards_at: [number, SceneCard][] });
type SeatChanges = Partial<Omit<SceneSeat, "areas">> & { seat: number; areas?: AreaChanges[] };
export type SceneChanges = Partial<Omit<Scene, "seats" | "areas">> & { seats?: SeatChanges[]; areas?: AreaChanges[] };

/** Fields of a table that differ; of the scene, `scene_changes` has the fields, seats and areas that do. */
export type TableChanges = Partial<Table> & { scene_changes?: SceneChanges };

function withArea(area: Area, changed: AreaChanges | undefined): Area {
  if (!changed) return area;
  if (!("cards_at" in changed)) return changed;
  const { cards_at: places, ...fields } = changed;
  const fresh = new Map(places);
  return { ...area, ...fields, cards: area.cards.map((card, at) => fresh.get(at) ?? card) };
}

function withAreas(areas: Area[], changed: AreaChanges[] | undefined): Area[] {
  if (!changed) return areas;
  const fresh = new Map(changed.map((area) => [area.id, area]));
  return areas.map((area) => withArea(area, fresh.get(area.id)));
}

function withScene(scene: Scene, changes: SceneChanges): Scene {
  const fresh = new Map((changes.seats ?? []).map((seat) => [seat.seat, seat]));
  const seats = scene.seats.map((seat) => {
    const changed = fresh.get(seat.seat);
    return changed ? { ...seat, ...changed, areas: withAreas(seat.areas, changed.areas) } : seat;
  });
  return { ...scene, ...changes, seats, areas: withAreas(scene.areas, changes.areas) };
}

/** The table after the changes; log and chat hold only what is new, as in every message that is not full. */
export function withChanges(table: Table, { scene_changes: changes, ...fields }: TableChanges): Table {
  const log = { from: table.log.next, next: table.log.next, lines: [] };
  const chat = { from: table.chat.next, next: table.chat.next, lines: [] };
  const scene = table.scene && changes ? withScene(table.scene, changes) : table.scene;
  return { ...table, log, chat, scene, ...fields };
}
