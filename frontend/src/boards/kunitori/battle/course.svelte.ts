// The battle on the screen, from the announcement to its result; every battle is seen to its end, also by those who
// were not asked.
import { untrack } from "svelte";
import type { Number as SceneNumber, Scene } from "../../../lib/api/types";
import { t } from "../../../lib/i18n/index.svelte";
import type { TableStore } from "../../../lib/state/table.svelte";
import { outcomeOf, type Outcome } from "./outcome";
import { battleOf, viewOf, type BattleView } from "./sides";
import { battleTags } from "./tags";

/** How long a result stays, if nobody wants to go on before. */
const RESULT = 1200;

export class Course {
  readonly #store: TableStore;
  readonly #scene: () => Scene;
  readonly contest = $derived.by(() => battleOf(this.#scene()));
  readonly view = $derived.by(() => (this.contest ? viewOf(this.#scene(), this.contest, battleTags) : null));
  /** The viewer looks at the table meanwhile. */
  aside = $state(false);
  readonly fighting = $derived(this.view !== null && !this.aside);
  outcome = $state.raw<Outcome | null>(null);
  /** What its margins could win, told once more with the result. */
  rungs = $state.raw<readonly SceneNumber[]>([]);
  /** It was on the screen already: its end is seen without its halves coming in anew. */
  watched = $state(false);
  /** As it last stood, and the last line told. */
  #seen: BattleView | null = null;
  #told = -1;

  /** Follow the battles of a table; to be called while a component is made. */
  constructor(store: TableStore, scene: () => Scene) {
    this.#store = store;
    this.#scene = scene;
    $effect(() => {
      void [store.lines, this.view];
      untrack(() => this.#follow());
    });
    $effect(() => {
      if (this.fighting) this.watched = true;
      else if (!this.outcome) this.watched = false;
    });
    $effect(() => {
      if (!this.outcome) return;
      const timer = setTimeout(() => (this.outcome = null), RESULT);
      return () => clearTimeout(timer);
    });
  }

  #follow(): void {
    const { lines, past } = this.#store;
    if (this.view && this.contest?.text) this.#seen = this.view;
    if (this.contest?.numbers.length) this.rungs = this.contest.numbers;
    const found = outcomeOf(lines, this.#seen, battleTags);
    const known = this.#told;
    if (known < 0) this.#told = lines.at(-1)?.number ?? 0;
    if (known < 0 || !found || found.number <= known) return;
    this.#told = found.number;
    this.aside = false;
    if (!past) this.outcome = found;
  }

  /** What would be won now. */
  get prize(): string | null {
    const marked = this.contest?.marks.find((mark) => mark.id === "prize")?.value;
    return marked ?? this.#store.options.find((option) => option.verb === "take")?.card ?? null;
  }

  /** Who is attacked after this, by seat. */
  get planned(): number[] {
    return this.#scene().contests.flatMap((each) => (each.id === "planned" ? [each.sides[1]?.seats[0] ?? 0] : []));
  }

  /** What the defender does, as far as it has been said. */
  get defends(): string {
    const { lines } = this.#store;
    const begun = lines.findLastIndex((line) => line.kind === "battle" && !line.undone);
    const way = lines.slice(begun).find((line) => line.kind === "ambushes" || line.kind === "reinforces");
    if (way && !way.undone) return t(way.kind === "ambushes" ? "ku.battle.ambush" : "ku.battle.reinforce");
    const asked = this.view && this.#scene().question?.seat === this.view.defence.seats[0];
    return t(asked ? "ku.battle.considers" : "ku.battle.defends");
  }

  /** Any key or touch ends a result, and does nothing else. */
  skip = (event: Event): void => {
    if (!this.outcome) return;
    event.preventDefault();
    event.stopPropagation();
    this.outcome = null;
  };
}
