// One table as this browser sees it: what the server said, what is on its way, what is being looked at.
import { api, Refused } from "../api/client";
import { Live, liveAddress, type Answer, type LinkState } from "../api/socket";
import type {
  Barred,
  ChatLine,
  Fault,
  Foreseen,
  Foresight,
  Hint,
  Line,
  Moment,
  Option,
  Table,
  Why,
} from "../api/types";
import { roomOf } from "../../boards/rooms";
import { language, t } from "../i18n/index.svelte";
import { GUARD } from "../table/guard";
import { answered, GRACE, implied, meant, type Ahead, type AutoAnswer, type Implied } from "./answers";
import { merge, news, type Known } from "./merge";
import { Steps } from "./steps.svelte";
import { inOrder, optionsAt, optionsOnto, understand, type Spot } from "./options";
import { preferences } from "./preferences.svelte";
import { library } from "./session.svelte";

/** A note beside the prompt: a reason, a hint, or a message. */
export type Note =
  | { kind: "why"; why: Why }
  | { kind: "fault"; fault: Fault }
  | { kind: "hint"; hint: Hint; looking: boolean }
  | { kind: "text"; text: string };

export class TableStore {
  readonly id: string;
  known = $state.raw<Known | null>(null);
  link = $state<LinkState>("connecting");
  pending = $state<string | null>(null);
  note = $state.raw<Note | null>(null);
  selected = $state.raw<Spot | null>(null);
  past = $state.raw<Moment | null>(null);
  missing = $state(false);
  /** Why the table is not shown just now, in the server's words. */
  refused = $state<string | null>(null);
  /** On small screens a tap raises a card, with what can be done with it, and commits nothing. */
  raises = $state(false);
  /** The version after my last decision here. */
  acted = $state(-1);
  private foresight = $state.raw<Foresight | null>(null);
  /** What a screen reader hears next: politely what happened, at once that it is my turn. */
  said = $state("");
  called = $state("");
  /** The question has just changed: what is pressed now may have been meant for the one before. */
  guarded = $state(false);
  /** The answer the table is about to give for me. */
  coming = $state.raw<Option | null>(null);
  private passed: string[] = [];
  /** Whoever has taken something back wants to decide alone what comes next. */
  private alone = false;
  private waiting: (() => void)[] = [];
  private guard: ReturnType<typeof setTimeout> | undefined;
  private grace: ReturnType<typeof setTimeout> | undefined;
  private readonly live: Live;
  private readonly steps = new Steps();
  private seat: number | null = null;

  constructor(id: string) {
    this.id = id;
    this.live = new Live(() => this.address(), {
      table: (table, full) => {
        this.receive(table, full);
      },
      link: (state) => {
        this.link = state;
        if (state === "gone") this.missing = this.known === null;
      },
      refused: (fault) => {
        this.refused = fault.message;
      },
    });
  }

  get table(): Table | null {
    return this.known?.table ?? null;
  }

  get lines(): Line[] {
    return this.known?.lines ?? [];
  }

  get chat(): ChatLine[] {
    return this.known?.chat ?? [];
  }

  /** The options of the question, if it is mine, nothing is on its way and I look at the present. */
  get options(): Option[] {
    const decision = this.table?.decision;
    return decision?.yours && !this.past && this.pending === null ? decision.options : [];
  }

  get ordered(): (Option | Ahead)[] {
    const chosen = this.selected;
    if (chosen) return inOrder(this.at(chosen));
    const { ahead } = this;
    const said = ahead.filter((each) => each.only).map((each) => each.notation);
    return inOrder([...ahead, ...this.options.filter((option) => !said.includes(option.notation))]);
  }

  /** What I may say at once, though other questions come before it. */
  private get ahead(): Ahead[] {
    const table = this.options.length ? this.table : null;
    return table ? this.answers.flatMap((each) => each.ahead?.(table) ?? []) : [];
  }

  at(spot: Spot): Option[] {
    const options = optionsAt(this.options, spot);
    if (options.length || !this.options.length || !this.table) return options;
    const first = implied(this.answers, this.table, spot, this.waits(spot.card));
    return first ? [first] : [];
  }

  /** The answers I let the table give. */
  private get answers(): AutoAnswer[] {
    // Whoever learns says everything.
    const all = this.table && !this.table.lesson ? (roomOf(this.table.game).answers ?? []) : [];
    return all.filter((each) => preferences.answers(each.id));
  }

  /** Whether the question is about cards lying there, so that those not possible are greyed; one that wears a reason is. */
  chooses(spot: Spot): boolean {
    const asked = this.table?.decision;
    if (this.table && asked && spot.zone === "hand" && spot.seat === asked.seat) {
      if (this.barred(spot.card)?.brief) return true;
      if (roomOf(this.table.game).laying.includes(asked.kind ?? "")) return !this.waits(spot.card);
    }
    return this.options.some((option) => option.place?.area === spot.zone && option.place.seat === spot.seat);
  }

  isSelected(spot: Spot): boolean {
    const chosen = this.selected;
    return (
      chosen !== null &&
      chosen.card === spot.card &&
      chosen.zone === spot.zone &&
      chosen.seat === spot.seat &&
      chosen.index === spot.index
    );
  }

  // -- from the server -------------------------------------------------------------------------------

  receive(table: Table, full: boolean): void {
    const before = this.known;
    this.refused = null;
    const after = merge(before, table, full);
    if (after === before) return;
    this.known = after;
    if (before?.table.version !== table.version) {
      this.selected = null;
      this.note = null;
      this.foresight = null;
      void this.foresee();
      this.ask(before?.table ?? null, table);
    }
    this.speak(before, after);
  }

  /** A question has come: guard it against slips, and see whether it answers itself. */
  private ask(before: Table | null, table: Table): void {
    this.stay();
    if (before?.scene?.turn !== table.scene?.turn) this.passed = [];
    clearTimeout(this.guard);
    this.guarded = before !== null && (table.decision?.yours ?? false);
    this.guard = setTimeout(() => (this.guarded = false), GUARD);
    // Whoever has just come looks first.
    const answer = before && table.decision?.yours && !this.alone ? answered(this.answers, table, this.passed) : null;
    if (answer) {
      this.coming = answer;
      this.grace = setTimeout(() => void this.act(answer), GRACE);
    }
    for (const wake of this.waiting.splice(0)) wake();
  }

  /** Let the table not answer for me; says whether it was about to. */
  stay(): boolean {
    const was = this.coming !== null;
    clearTimeout(this.grace);
    this.coming = null;
    return was;
  }

  private speak(before: Known | null, after: Known): void {
    if (!before) return;
    const lines = news(before.lines, after.lines);
    const text = lines.map((line) => line.text).join(" ");
    // The same words once more must differ, or nobody hears that it happened again.
    if (text) this.said = text === this.said ? `${text}\u00a0` : text;
    const mine = (known: Known): boolean => known.table.decision?.yours ?? false;
    if (mine(after) && !mine(before)) this.called = `${t("table.yourturn")} ${after.table.decision?.prompt ?? ""}`;
    else if (!mine(after)) this.called = "";
  }

  private address(): string {
    return liveAddress(location, this.id, language.current, this.seat);
  }

  // -- to the server ---------------------------------------------------------------------------------

  /** Decide; says whether that was done. */
  async act(option: Option | Implied | Ahead): Promise<boolean> {
    const version = this.table?.version;
    if (option.verb === "pass") this.passed.push(this.table?.decision?.kind ?? "");
    this.alone = false;
    const done = await this.perform([option.notation], this.nameOf(option));
    if (!done || (!("lays" in option) && !("then" in option))) return done;
    if (this.table?.version === version) await new Promise<void>((wake) => this.waiting.push(wake));
    const [next, ...others] = this.following(option);
    // Something else may be asked in between; then that is answered first, by whoever is asked.
    if (!next) return done;
    if (others.length && "lays" in option) this.selected = option.lays;
    else if (await this.act(next)) this.steps.join();
    return done;
  }

  /** What an option was taken for, now that it can be done. */
  private following(option: Implied | Ahead): (Option | Implied | Ahead)[] {
    if ("lays" in option) return this.at(option.lays);
    return this.ordered.filter((each) => meant(each) === option.then);
  }

  private nameOf(option: Option): string {
    return option.card && this.table ? library.name(this.table.game, option.card) : option.text;
  }

  /** Carry out several decisions in a row as one step: they are ordinary decisions, but go back together, by a name. */
  async perform(notations: readonly string[], name = ""): Promise<boolean> {
    const table = this.table;
    const decision = table?.decision;
    if (!table || !decision?.yours || this.pending !== null) return false;
    this.now();
    this.stay();
    this.note = null;
    this.selected = null;
    let { version } = table;
    let done = 0;
    for (const notation of notations) {
      this.pending = notation;
      const answer = await this.live.send({ type: "act", seat: decision.seat, version, notation });
      this.show(answer);
      if (!answer.ok) break;
      version = answer.version ?? version + 1;
      done += 1;
    }
    this.pending = null;
    if (done) this.acted = version;
    this.steps.done(done, name);
    return done === notations.length;
  }

  /** Do what is typed; unclear or impossible text is answered here or by the server's reason. */
  async type(text: string): Promise<boolean> {
    this.now();
    const meant = understand(this.options, text);
    if (meant.kind === "one") {
      await this.act(meant.option);
      return true;
    }
    if (meant.kind === "several") {
      const list = meant.options.map((option) => option.notation).join(", ");
      this.note = { kind: "text", text: t("table.notation.several", { list }) };
      return false;
    }
    if (!this.table?.decision?.yours) {
      this.note = { kind: "text", text: this.table?.decision?.prompt ?? t("table.notation.unknown") };
      return false;
    }
    const version = this.table.version;
    await this.perform([text.trim().toLowerCase()]);
    return this.table.version !== version;
  }

  async undo(): Promise<void> {
    const table = this.table;
    if (!table || table.you.seat === null) return;
    if (!table.undo?.possible) {
      this.note = { kind: "text", text: table.undo?.reason ?? t("error.nothing") };
      return;
    }
    this.stay();
    this.passed = [];
    this.alone = true;
    let { version } = table;
    for (let left = Math.max(1, this.steps.back(table.undo.decisions)); left > 0; left -= 1) {
      const answer = await this.live.send({ type: "undo", seat: this.undoSeat(table), version });
      if (answer.ok && answer.asked) this.note = { kind: "text", text: t("table.undo.asked") };
      this.show(answer);
      if (!answer.ok || answer.asked) break;
      version = answer.version ?? version + 1;
    }
    this.steps.undone();
  }

  /** Take time for a question that would pass by itself. */
  async think(): Promise<void> {
    const table = this.table;
    if (!table?.window) return;
    this.show(await this.live.send({ type: "think", seat: table.window.seat, version: table.version }));
  }

  /** What goes back next, in few words, and in how many steps everything does that can freely be taken back. */
  get back(): { name: string; steps: number } {
    const free = this.table?.undo?.decisions ?? 0;
    return { name: free > 0 ? this.steps.name(free) || this.lastTold() : "", steps: this.steps.count(free) };
  }

  /** What was decided last, if the log tells it: whoever comes back to a table knows no steps. */
  private lastTold(): string {
    const told = this.lines.filter((line) => !line.undone && line.at === this.table?.undo?.at);
    const card = told.find((line) => line.cards.length > 0)?.cards[0];
    return card && this.table ? library.name(this.table.game, card) : "";
  }

  /** With several own seats the last decision may be another one's; it is taken back from there. */
  private undoSeat(table: Table): number {
    return table.you.seat ?? 0;
  }

  async answerUndo(agree: boolean): Promise<void> {
    const request = this.table?.undo?.request;
    const seat = this.table?.you.seats.find((own) => request?.needed.includes(own));
    if (seat !== undefined) this.show(await this.live.send({ type: "undo-answer", seat, agree }));
  }

  async say(text: string): Promise<boolean> {
    const answer = await this.live.send({ type: "chat", text });
    this.show(answer);
    return answer.ok;
  }

  look(seat: number | null): void {
    this.seat = seat;
    this.past = null;
    void this.live.send({ type: "look", seat, lang: language.current });
  }

  translate(): void {
    if (this.known) void this.live.send({ type: "look", seat: this.seat, lang: language.current });
    this.note = null;
    void this.foresee();
    const past = this.past;
    if (past) void this.lookBack(past.at);
  }

  private show(answer: Answer): void {
    if (!answer.ok && answer.error) this.fail(answer.error);
  }

  fail(fault: Fault): void {
    this.note = fault.reason ? { kind: "why", why: fault.reason } : { kind: "fault", fault };
  }

  /** Run a request and show its refusal. */
  async attempt<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      this.fail(error instanceof Refused ? error.fault : { code: "network", message: t("error.network") });
      return null;
    }
  }

  // -- looking ahead ---------------------------------------------------------------------------------

  /** Ask what the options of my question would bring. */
  private async foresee(): Promise<void> {
    const table = this.table;
    if (!table?.decision?.yours) return;
    const { version } = table;
    try {
      const foresight = await api.foresight(this.id, table.decision.seat, version);
      if (this.table?.version === version) this.foresight = foresight;
    } catch {
      // A game that moved on meanwhile is told anew; without foresight everything can still be done.
    }
  }

  /** Whether nothing but the phase keeps a card of my hand: its time comes, so it is not greyed. */
  private waits(card: string | null): boolean {
    const barred = this.barred(card);
    return this.options.length === 0 || (barred?.why.code === "wrong-phase" && barred.brief === "");
  }

  foreseen(option: Option | undefined): Foreseen | undefined {
    return option && this.foresight?.options.find((each) => each.notation === option.notation);
  }

  /** Why nothing can be done with a card in my hand. */
  barred(card: string | null): Barred | undefined {
    return this.options.length ? this.foresight?.barred.find((each) => each.card === card) : undefined;
  }

  // -- asking ----------------------------------------------------------------------------------------

  async why(spot: Spot): Promise<void> {
    if (spot.card === null) return;
    const seat = this.table?.you.seat ?? null;
    const why = await this.attempt(api.whyCard(this.id, seat, spot.card, spot.zone));
    if (why) this.note = { kind: "why", why };
  }

  async whyNotation(notation: string): Promise<void> {
    const why = await this.attempt(api.why(this.id, this.table?.you.seat ?? null, notation));
    if (why) this.note = { kind: "why", why };
  }

  async hint(): Promise<void> {
    const decision = this.table?.decision;
    if (!decision?.yours) {
      this.note = { kind: "text", text: t("table.hint.none") };
      return;
    }
    const hint = await this.attempt(api.hint(this.id, decision.seat));
    if (!hint || hint.version !== this.table?.version) return;
    const glance: Note = (this.note = { kind: "hint", hint, looking: true });
    // A better one follows, unless the game or the reader went on; without it the first one stands.
    const better = await api.hint(this.id, decision.seat, true).catch(() => hint);
    if (this.note === glance) this.note = { kind: "hint", hint: better, looking: false };
  }

  async lookBack(at: number): Promise<void> {
    const moment = await this.attempt(api.moment(this.id, at, this.table?.you.seat ?? null));
    if (moment) this.past = moment;
  }

  now(): void {
    this.past = null;
  }

  // -- cards -----------------------------------------------------------------------------------------

  /** A card was clicked: do the one thing possible, offer several, or say why nothing is. */
  async choose(spot: Spot): Promise<void> {
    if (this.raises) {
      this.selected = this.isSelected(spot) ? null : spot;
      return;
    }
    const options = this.at(spot);
    const [first] = options;
    if (!first) {
      this.selected = null;
      if (!this.past) await this.why(spot);
    } else if (options.length === 1) await this.act(first);
    else this.selected = this.isSelected(spot) ? null : spot;
  }

  /** A card was dropped somewhere: on a ship, on a player, or simply on the table. */
  async drop(spot: Spot, onto: { card: string | null; seat: number | null }): Promise<void> {
    const options = this.at(spot);
    const ship = spot.card && onto.card ? optionsOnto(options, spot.card, onto.card) : [];
    const seat = onto.seat === null ? [] : options.filter((option) => option.seat === onto.seat);
    const meant = [...ship, ...seat];
    const [only] = meant;
    if (only && meant.length === 1) await this.act(only);
    else await this.choose(spot);
  }

  close(): void {
    this.stay();
    clearTimeout(this.guard);
    this.live.close();
  }
}
