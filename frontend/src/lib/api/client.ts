// All requests of the page go through here: one place for language, errors and addresses.
import type {
  Answer,
  CardEntry,
  DeckChecked,
  DeckList,
  DeviceLink,
  Drawn,
  Fault,
  Foresight,
  Game,
  Hint,
  History,
  Me,
  Moment,
  NewTable,
  Position,
  Promised,
  QrCode,
  Replay,
  Review,
  RuleBook,
  Ruling,
  RulingListed,
  Shunned,
  Summary,
  Table,
  Tried,
  Verification,
  Why,
  Words,
  Written,
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

/** What this page adds to a deal that is promised already, so that the server alone cannot choose it. */
function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ask for the promise of a deal, and only then add to it. */
async function agreed(): Promise<{ promise: string; nonce: string }> {
  const promise = await get<Promised>("/promise");
  return { promise: promise.id, nonce: nonce() };
}

export const api = {
  me: () => get<Me>("/me"),
  rename: (name: string | null) => send<Me>("PUT", "/me", { name }),
  history: () => get<History>("/me/history"),
  shunned: () => get<Shunned>("/me/shunned"),
  forgive: () => send<Shunned>("DELETE", "/me/shunned"),
  device: () => post<DeviceLink>("/me/device"),
  takeDevice: (token: string, leave = false) => post<Me>("/me/device/take", { token, leave }),
  qr: (text: string) => post<QrCode>("/qr", { text }),
  games: () => get<Game[]>("/games"),
  cards: (game: string) => get<{ cards: CardEntry[]; words: Words }>(`/games/${game}/cards`),
  rulings: (game: string, q: string, card: string) =>
    get<{ rulings: RulingListed[] }>(`/games/${game}/rulings`, { q, card }),
  ruling: (id: string) => get<Ruling>(`/rulings/${encodeURIComponent(id)}`),
  drawn: (id: string, number: number) => get<Drawn>(`/rulings/${encodeURIComponent(id)}/scenarios/${String(number)}`),
  checkDeck: (game: string, deck: DeckList) => post<DeckChecked>(`/games/${game}/deck`, deck),
  tryDeck: (game: string, name: string, against: string, deal: number) =>
    get<Tried>(`/games/${game}/deck/${encodeURIComponent(name)}/tried`, { against, deal }),
  deck: (game: string, name: string) => get<DeckList>(`/games/${game}/deck/${encodeURIComponent(name)}`),
  randomDeck: (game: string, leader: string, inquisitor: string | null) =>
    get<DeckList>(`/games/${game}/deck/random`, { leader, inquisitor }),
  tables: () => get<{ tables: Summary[] }>("/tables"),
  open: async (table: NewTable) => post<Table>("/tables", table.seats ? { ...table, ...(await agreed()) } : table),
  table: (id: string, seat: number | null = null) => get<Table>(at(id), { seat }),
  join: (id: string, seat: number | null, deck: string | null = null) =>
    post<Table>(`${at(id)}/join`, { seat, deck, nonce: nonce() }),
  fill: (id: string, bot: string) => post<Table>(`${at(id)}/fill`, { bot }),
  leave: (id: string) => post<Table>(`${at(id)}/leave`),
  remove: (id: string, seat: number) => post<Table>(`${at(id)}/remove`, { seat }),
  shun: (id: string, seat: number) => post<Shunned>(`${at(id)}/shun`, { seat }),
  comeBack: (id: string, seat: number) => post<Table>(`${at(id)}/return`, { seat }),
  resign: (id: string, seat: number, version: number) => post<Table>(`${at(id)}/resign`, { seat, version }),
  takeOver: (id: string, seat: number) => post<Table>(`${at(id)}/takeover`, { seat }),
  why: (id: string, seat: number | null, notation: string) => get<Why>(`${at(id)}/why`, { seat, notation }),
  whyCard: (id: string, seat: number | null, card: string, area: string) =>
    get<Why>(`${at(id)}/why`, { seat, card, area }),
  foresight: (id: string, seat: number, version: number) => get<Foresight>(`${at(id)}/foresight`, { seat, version }),
  rules: (game: string) => get<RuleBook>(`/games/${encodeURIComponent(game)}/rules`),
  again: (id: string) => post<Answer>(`${at(id)}/again`, {}),
  hint: (id: string, seat: number, longer = false) => post<Hint>(`${at(id)}/hint`, { seat, longer }),
  moment: (id: string, moment: number, seat: number | "all" | null) =>
    get<Moment>(`${at(id)}/moments/${String(moment)}`, { seat }),
  scenario: (id: string, seat: number | "all" | null, moment: number | null) =>
    get<Written>(`${at(id)}/scenario`, { seat, at: moment }),
  position: (scenario: string, seat: number | null) => post<Position>("/positions", { scenario, seat }),
  review: (id: string, seat: number) => get<Review>(`${at(id)}/review`, { seat }),
  replay: (id: string) => get<Replay>(`${at(id)}/replay`),
  rematch: (id: string) => post<Table>(`${at(id)}/rematch`, { nonce: nonce() }),
  verify: (id: string) => get<Verification>(`${at(id)}/verify`),
  verifyFile: (transcript: unknown) => post<Verification>("/verify", transcript),
  transcript: (id: string) => address(`${at(id)}/transcript`),
};
