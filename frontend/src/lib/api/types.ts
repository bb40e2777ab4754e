// The shapes of docs/api.md, as the page reads them.

export type GameId = "bluemoon" | "kunitori";
export type Lang = "de" | "en";
export type Element = "fire" | "earth";
export type CardId = string;

export interface Cite {
  id: string;
  kind: "rule" | "ruling";
  text: string;
  link: string;
}

export interface Why {
  legal: boolean;
  notation: string;
  code: string | null;
  sentence: string;
  cards: CardId[];
  cites: Cite[];
}

export interface Fault {
  code: string;
  message: string;
  version?: number;
  candidates?: string[];
  reason?: Why;
  where?: string;
}

export interface Place {
  seat: number | null;
  zone: string;
  index?: number;
}

export interface Option {
  notation: string;
  verb: string;
  text: string;
  card: CardId | null;
  target: CardId | null;
  place: Place | null;
  seat: number | null;
  reveals: boolean;
  ends: "phase" | "turn" | "game" | null;
  warning: string | null;
}

export interface Decision {
  seat: number;
  kind: string | null;
  prompt: string;
  yours: boolean;
  card: CardId | null;
  options: Option[];
  /** What one would look for beside the options but cannot do now. */
  greyed: { notation: string; text: string }[];
}

export interface Line {
  number: number;
  at: number;
  kind: string;
  seat: number;
  cards: (CardId | null)[];
  text: string;
  undone: boolean;
  turn: boolean;
}

export interface ChatLine {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: string;
}

export interface Wire<T> {
  from: number;
  next: number;
  lines: T[];
}

export interface Votes {
  agreed: number[];
  needed: number[];
}

export interface Undo {
  possible: boolean;
  consent: boolean;
  decisions: number;
  reason: string | null;
  request: (Votes & { seat: number; text: string }) | null;
}

export interface Outcome {
  winner: number;
  points: number[];
  text: string;
  cause: string;
  cause_text: string;
  rows: { seat: number; points: number; parts: { text: string; points: number }[] }[];
}

export interface Commitment {
  hash: string;
  opened: boolean;
  seed: string | null;
  salt: string | null;
  rule: string;
}

export interface Seat {
  seat: number;
  name: string;
  kind: "guest" | "bot" | "open";
  bot: string | null;
  taken_over?: boolean;
  here: boolean;
  absent?: boolean;
  yours: boolean;
  people?: string | null;
  time_left: number | null;
  takeover: Votes | null;
}

export interface Clock {
  seconds: number;
  increment: number;
  running: number | null;
  at: string;
}

export interface Table {
  id: string;
  link: string;
  game: GameId;
  game_name?: string;
  state: "waiting" | "playing" | "over";
  version: number;
  public: boolean;
  practice: boolean;
  lesson: boolean;
  ruling?: string | null;
  created: string;
  options: Record<string, unknown>;
  seats: Seat[];
  you: { seat: number | null; seats: number[]; host: boolean };
  spectators: number;
  clock: Clock | null;
  turn: number | null;
  to_act: number | null;
  phase: string | null;
  phase_name: string | null;
  headline: string;
  decision: Decision | null;
  view: View | null;
  log: Wire<Line>;
  chat: Wire<ChatLine>;
  undo: Undo | null;
  outcome: Outcome | null;
  commitment: Commitment | null;
  rematch: (Votes & { table: string | null }) | null;
}

export interface Summary {
  id: string;
  link: string;
  game: GameId;
  game_name: string;
  state: Table["state"];
  created: string;
  seats: { name: string; kind: Seat["kind"] }[];
  open: number;
  public: boolean;
  clock: { seconds: number; increment: number } | null;
  yours: boolean;
  your_turn: boolean;
}

export interface Me {
  name: string | null;
  lang: Lang;
  tables: Summary[];
}

export interface Deck {
  id: string;
  name: string;
  leader: CardId;
  cards: CardId[];
}

export interface Family {
  id: string;
  cards: CardId[];
}

/** A deck of Blue Moon, card by card; the leader is named by the people. */
export interface DeckList {
  leader: string;
  inquisitor: CardId | null;
  cards: CardId[];
}

export interface DeckFinding {
  code: string;
  level: "rule" | "note";
  cards: CardId[];
  cites: string[];
  text: string;
}

export interface DeckChecked {
  legal: boolean;
  code: string | null;
  cards: number;
  size: number;
  moons: number;
  most: number;
  findings: DeckFinding[];
}

export interface GameOption {
  id: string;
  name: string;
  default: string | number | boolean;
  choices: { value: string | number | boolean; name: string }[];
}

export interface Game {
  id: GameId;
  name: string;
  players: [number, number];
  decks?: Deck[];
  families?: Family[];
  piles?: CardId[];
  options: GameOption[];
  bots: { id: string; name: string; strength: number }[];
  hints: boolean;
  rulings: number;
}

interface CardBase {
  id: CardId;
  name: string;
  type: string;
  type_name: string;
  text: string;
  facts: string;
  assumed: string[];
  rulings?: string[];
}

export interface BlueMoonCard extends CardBase {
  people: string;
  people_name: string;
  number: number;
  fire: number;
  earth: number;
  values: boolean;
  icons: string[];
  gang: string;
  moons: number;
  capacity: number;
  /** Facts nobody knows; such a card can be in no deck. */
  missing: string[];
}

export interface KunitoriCard extends CardBase {
  short: string;
  cost: number;
  copies: number;
  vp: number;
  attack: number;
  deployable: boolean;
  draws: number;
  actions: number;
  money: number;
  buys: number;
  symbols: string[];
}

export type Card = BlueMoonCard | KunitoriCard;
export type Words = Record<string, Record<string, string> | string[] | undefined>;

export interface Pile {
  count: number;
  top: CardId | null;
  cards: (CardId | null)[];
}

export interface DeckSeen {
  count: number;
  known: (CardId | null)[];
}

export interface Active {
  card: CardId | null;
  name?: string;
  fire: number;
  earth: number;
  ignored: boolean;
}

export interface Ship extends Active {
  landed: boolean;
  cargo: (CardId | null)[];
}

export interface Account {
  element: Element;
  card: CardId | "power" | null;
  face_down: boolean;
  printed: number;
  counted: number;
  text: string;
  changes: { card: CardId; what: string; result: number; text: string }[];
}

export interface BlueMoonArea {
  seat: number;
  people: string;
  leader: CardId;
  hand: { card: CardId | null; disclosed: boolean; playable: boolean }[];
  deck: DeckSeen;
  discard: Pile;
  leadership: Pile & { lasting: (CardId | null)[] };
  combat: Active[];
  buried: { card: CardId | null }[];
  support: Active[];
  bluffs: Active[];
  influence: Ship[];
  beside: (CardId | null)[];
  limbo: (CardId | null)[];
  power: Record<Element, number>;
  accounts: Account[];
}

export interface BlueMoonView {
  game: "bluemoon";
  element: Element | null;
  element_name: string;
  dragons: [number, number];
  areas: BlueMoonArea[];
}

export interface KunitoriArea {
  seat: number;
  points: number;
  parts: { text: string; points: number }[];
  had_land: boolean;
  hand: { card: CardId | null; playable: boolean }[];
  deck: DeckSeen;
  discard: Pile;
  area: (CardId | null)[];
  deployed: (CardId | null)[];
  ambush: (CardId | null)[];
  reinforcement: (CardId | null)[];
  aside: (CardId | null)[];
  ramparts: number;
  strength: number;
  strength_text: string;
}

export interface PoolPile {
  card: CardId;
  count: number;
  price: number;
  cost: number;
  assumed: boolean;
  buyable: boolean;
  top: boolean;
}

export interface BattleSide {
  seats: number[];
  strength: number;
  cards: { card: CardId | null; attack: number; seat: number }[];
  bonus: number;
  text: string;
}

export interface KunitoriView {
  game: "kunitori";
  counters: {
    actions: number;
    buys: number;
    money: number;
    in_hand: number;
    discount?: number;
    joint_battles?: number;
  };
  last: number | null;
  last_text: string | null;
  pool: PoolPile[];
  trash: (CardId | null)[];
  revealed?: { seat: number; cards: (CardId | null)[] } | null;
  areas: KunitoriArea[];
  battle: { attackers: number[]; target: number; sides: [BattleSide, BattleSide]; stands: string } | null;
  plan: { target: number; strength: number; standing: number; cards: (CardId | null)[] }[];
}

export type View = BlueMoonView | KunitoriView;

export interface Moment {
  at: number;
  moments: number;
  turn: number;
  to_act: number | null;
  phase: string;
  phase_name: string;
  lines: Line[];
  view: View;
  outcome: Outcome | null;
}

export interface Replay {
  table: Summary;
  moments: number;
  lines: Line[];
}

export interface Verification {
  holds: boolean;
  decisions: number;
  text: string;
  commitment: "holds" | "absent" | "unopened" | "broken";
  hash: string | null;
  outcome: { winner: string; points: number[] } | null;
}

export interface Step {
  seat?: string;
  notation?: string;
  expect?: unknown;
  [other: string]: unknown;
}

export interface Scenario {
  number: number;
  title: string;
  cites: string[];
  steps: Step[];
}

export interface Ruling {
  id: string;
  section: string;
  kind: string;
  text: string;
  cards: CardId[];
  scenarios: Scenario[];
}

export type RulingListed = Omit<Ruling, "scenarios"> & { scenarios: number };

/** An option as a bot sees it; one that searches says how sure it is. */
export interface Advised extends Option {
  share: number | null;
  value: number | null;
  interval: [number, number] | null;
}

export interface Hint {
  version: number;
  bot: string;
  choices: Advised[];
}

export interface NewSeat {
  kind: "me" | "bot" | "open";
  bot?: string;
}

export type NewTable =
  | { ruling: string; scenario: number }
  | {
      game: GameId;
      options?: Record<string, unknown>;
      seats: NewSeat[];
      public?: boolean;
      clock?: { seconds: number; increment: number } | null;
      lesson?: boolean;
    };
