// How Blue Moon stages what happens.
import type { Line, Scene, SceneCard, SceneSeat } from "../../lib/api/types";
import { t, type Key } from "../../lib/i18n/index.svelte";
import { valueOf } from "../../lib/scene";
import { moment, type Happening, type Moment, type Staging } from "../../lib/stage/moments";
import Announce from "./moments/Announce.svelte";
import Bluff from "./moments/Bluff.svelte";
import Landing from "./moments/Landing.svelte";
import Retreat from "./moments/Retreat.svelte";
import { contested, peopleAt } from "./read";

const GAME = "bluemoon";

function seatOf(scene: Scene, seat: number): SceneSeat | undefined {
  return scene.seats.find((each) => each.seat === seat);
}

function dragonsOf(scene: Scene, seat: number): number {
  return valueOf(seatOf(scene, seat), "dragons");
}

function dragons(n: number): string {
  return n === 0 ? t("moment.bm.dragons.0") : n === 1 ? t("moment.bm.dragons.1") : t("moment.bm.dragons", { n });
}

/** The words for somebody, or those that address the reader. */
function said(key: Key, yours: Key, seat: number, happened: Happening, values: Record<string, string | number> = {}) {
  const name = happened.seats[seat]?.name ?? "";
  return t(seat === happened.after.viewer ? yours : key, { name, ...values });
}

function announced(line: Line, happened: Happening): Moment | null {
  const { before, after, seats } = happened;
  const element = contested(after);
  if (!element) return null;
  const opening = contested(before) === null;
  const reply = 1 - line.seat;
  const values = {
    name: seats[reply]?.name ?? "",
    other: seats[line.seat]?.name ?? "",
    n: line.amount,
    element: t(element === "fire" ? "bm.fire" : "bm.earth"),
    dragons: dragons(valueOf(seatOf(after, reply), "retreat")),
  };
  const must =
    after.viewer === reply
      ? "moment.bm.must.you"
      : after.viewer === line.seat
        ? "moment.bm.must.them"
        : "moment.bm.must";
  return moment({ kind: opening ? "fight" : "announcement", line: line.number, length: 1150, cue: "fight" }, Announce, {
    element,
    title: opening
      ? said("moment.bm.open", "moment.bm.open.you", line.seat, happened)
      : said("moment.bm.announce", "moment.bm.announce.you", line.seat, happened),
    // It counts up from what had to be reached, as the race does.
    from: opening ? 0 : Math.min(line.amount, valueOf(seatOf(after, reply), element)),
    to: line.amount,
    sentence: t(must, values),
  });
}

function flight(line: Line, happened: Happening): Moment | null {
  const { before, after, lines } = happened;
  const gained = lines.filter((each) => each.kind === "dragon");
  const winner = gained.at(-1)?.seat;
  // Whoever gains several dragons at once sees one flight of all of them.
  if (winner === undefined || gained[0] !== line) return null;
  const left = lines.find((each) => each.kind === "retreated" || each.kind === "declined") ?? line;
  const [was, is] = [dragonsOf(before, winner), dragonsOf(after, winner)];
  const flew = Math.max(1, Math.min(3, gained.length));
  const holder = is > 0 ? winner : 1 - winner;
  const n = dragonsOf(after, holder);
  return moment({ kind: "retreat", line: line.number, length: 1150, cue: "dragon" }, Retreat, {
    title: left.text,
    flying: Array.from({ length: flew }, (_, nth) => (Math.max(was, 0) + nth) % 3),
    near: winner === (after.viewer ?? 0),
    sentence:
      n === 0 ? t("moment.bm.with.none") : said("moment.bm.with", "moment.bm.with.you", holder, happened, { n }),
  });
}

/** What a ship carries, wherever it lies. */
function cargoOf(scene: Scene, ship: string, seat: number): string[] {
  const lying: SceneCard[] = seatOf(scene, seat)?.areas.flatMap((area) => area.cards) ?? [];
  const vessel = lying.find((card) => card.card === ship && card.carries.length > 0);
  return vessel?.carries.flatMap((card) => card.card ?? []) ?? [];
}

function landed(line: Line, happened: Happening): Moment | null {
  const [ship] = line.cards;
  if (!ship) return null;
  const cargo = cargoOf(happened.before, ship, line.seat);
  return moment({ kind: "landing", line: line.number, length: 1150, cue: "card" }, Landing, {
    game: GAME,
    title: line.text,
    ship,
    cargo,
    aboard: t("moment.bm.aboard", { n: cargo.length }),
  });
}

function challenged(line: Line, happened: Happening): Moment {
  const honest = line.amount === 1;
  const seat = seatOf(happened.after, line.seat);
  return moment({ kind: "bluff", line: line.number, length: 1180, cue: "fight" }, Bluff, {
    game: GAME,
    title: t("moment.bm.bluff"),
    people: seat ? peopleAt(seat) : "",
    cards: line.cards.flatMap((card) => card ?? []),
    honest,
    verdict: t(honest ? "moment.bm.honest" : "moment.bm.caught"),
  });
}

const recipes: Readonly<Record<string, (line: Line, happened: Happening) => Moment | null>> = {
  announced,
  dragon: flight,
  landed,
  challenged,
};

export const staging: Staging = {
  moments: (happened) => happened.lines.flatMap((line) => recipes[line.kind]?.(line, happened) ?? []),
  cues: { turn: null, shuffled: "shuffle", dealt: "shuffle", element: "fight", retreated: "dragon", drawn: "card" },
};
