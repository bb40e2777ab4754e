// All requests of the page go through here: one place for language, errors and addresses.
import type {
  CardEntry,
  DeckChecked,
  DeckList,
  Fault,
  Game,
  Hint,
  Me,
  Moment,
  NewTable,
  Replay,
  Ruling,
  RulingListed,
  Summary,
  Table,
  Verification,
  Why,
  Words,
} from "./types";
import { language, t } from "../i18n/index.svelte";

/** A request the server refused, with its reason. */
export class Refused extends Error {
  readonly fault: Fault;
  readonly status: number;

  constructor(fault: Fault, status: number) {
    super(fault.message);
    this.fault = fault;
    this.status = status;
  }
}

/** What to tell somebody whose request failed. */
export function faultText(error: unknown): string {
  return error instanceof Refused ? error.message : t("error.network");
}

type Query = Record<string, string | number | null | undefined>;

/** Write an address with the language and whatever else is asked for. */
export function address(path: string, query: Query = {}): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") words.set(key, String(value));
  }
  words.set("lang", language.current);
  return `/api${path}?${words.toString()}`;
}

async function send<T>(method: string, path: string, body?: unknown, query: Query = {}): Promise<T> {
  const request: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    request.headers = { "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  const answer = await fetch(address(path, query), request);
  const text = await answer.text();
  const data = text ? (JSON.parse(text) as unknown) : null;
  if (answer.ok) return data as T;
  const fault = (data as { error?: Fault } | null)?.error;
  throw new Refused(
    fault ?? { code: "unknown", message: `${String(answer.status)} ${answer.statusText}` },
    answer.status,
  );
}

const get = <T>(path: string, query?: Query): Promise<T> => send<T>("GET", path, undefined, query);
const post = <T>(path: string, body: unknown = {}): Promise<T> => send<T>("POST", path, body);
const at = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => get<Me>("/me"),
  rename: (name: string | null) => send<Me>("PUT", "/me", { name }),
  games: () => get<Game[]>("/games"),
  cards: (game: string) => get<{ cards: CardEntry[]; words: Words }>(`/games/${game}/cards`),
  rulings: (game: string, q: string, card: string) =>
    get<{ rulings: RulingListed[] }>(`/games/${game}/rulings`, { q, card }),
  ruling: (id: string) => get<Ruling>(`/rulings/${encodeURIComponent(id)}`),
  checkDeck: (game: string, deck: DeckList) => post<DeckChecked>(`/games/${game}/deck`, deck),
  deck: (game: string, name: string) => get<DeckList>(`/games/${game}/deck/${encodeURIComponent(name)}`),
  randomDeck: (game: string, leader: string, inquisitor: string | null) =>
    get<DeckList>(`/games/${game}/deck/random`, { leader, inquisitor }),
  tables: () => get<{ tables: Summary[] }>("/tables"),
  open: (table: NewTable) => post<Table>("/tables", table),
  table: (id: string, seat: number | null = null) => get<Table>(at(id), { seat }),
  join: (id: string, seat: number | null, deck: string | null = null) => post<Table>(`${at(id)}/join`, { seat, deck }),
  fill: (id: string, bot: string) => post<Table>(`${at(id)}/fill`, { bot }),
  leave: (id: string) => post<Table>(`${at(id)}/leave`),
  comeBack: (id: string, seat: number) => post<Table>(`${at(id)}/return`, { seat }),
  takeOver: (id: string, seat: number) => post<Table>(`${at(id)}/takeover`, { seat }),
  why: (id: string, seat: number | null, notation: string) => get<Why>(`${at(id)}/why`, { seat, notation }),
  whyCard: (id: string, seat: number | null, card: string, area: string) =>
    get<Why>(`${at(id)}/why`, { seat, card, area }),
  hint: (id: string, seat: number) => post<Hint>(`${at(id)}/hint`, { seat }),
  moment: (id: string, moment: number, seat: number | "all" | null) =>
    get<Moment>(`${at(id)}/moments/${String(moment)}`, { seat }),
  replay: (id: string) => get<Replay>(`${at(id)}/replay`),
  rematch: (id: string) => post<Table>(`${at(id)}/rematch`),
  verify: (id: string) => get<Verification>(`${at(id)}/verify`),
  verifyFile: (transcript: unknown) => post<Verification>("/verify", transcript),
  transcript: (id: string) => address(`${at(id)}/transcript`),
};
