// What somebody can afford: the money laid down, the treasures still in hand, and what the rules let buy now.
import type { Option, Scene, SceneCard } from "../../lib/api/types";
import { areaOf, markOf, valueOf } from "../../lib/scene";
import { cardOf } from "./card";
import { coinsIn, purchase, worth, type Coin } from "./flow";

export class Means {
  /** The treasures in hand. */
  readonly coins: readonly Coin[];
  /** All I could pay with. */
  readonly reach: number;
  readonly watching: boolean;
  private readonly turn: boolean;
  private readonly money: number;

  constructor(
    private readonly scene: Scene,
    me: number,
    /** What can be done just now. */
    private readonly options: readonly Option[],
    /** Whether a purchase may lay treasures by itself. */
    private readonly lays: boolean,
  ) {
    this.watching = scene.viewer === null;
    this.turn = scene.turn === scene.viewer;
    this.coins = coinsIn(areaOf(scene.seats[me], "hand"));
    this.money = this.turn ? valueOf(scene, "money") : 0;
    this.reach = this.money + worth(this.coins);
  }

  /** The price for me: only in my own turn my discount counts. */
  price(pile: SceneCard): number {
    return valueOf(pile, this.turn || this.watching ? "price" : "cost");
  }

  affords(pile: SceneCard): boolean {
    return pile.count > 0 && this.isOpen(pile) && (this.watching || this.price(pile) <= this.reach);
  }

  /** Of generals in one pile only the one on top is for sale. */
  private isOpen(pile: SceneCard): boolean {
    const stacked = areaOf(this.scene, "pool").cards.some((each) => markOf(each, "top"));
    return !stacked || cardOf(pile.card ?? "")?.type !== "general" || markOf(pile, "top") !== undefined;
  }

  /** The decisions that buy a card now: lay what is needed, then buy; nothing where that is not possible. */
  buying(pile: SceneCard): string[] | null {
    const buys = this.options.some((option) => option.verb === "treasure" || option.verb === "buy");
    if (!buys || pile.card === null || !this.affords(pile)) return null;
    const coins = this.lays ? this.coins : [];
    return purchase(pile.card, this.price(pile), this.money, coins);
  }

  /** What is left of the money laid down after buying. */
  left(pile: SceneCard): number {
    const way = this.buying(pile) ?? [];
    const laid = way.flatMap((notation) =>
      this.coins.filter((coin) => notation === `treasure ${coin.card}`).slice(0, 1),
    );
    return this.money + worth(laid) - this.price(pile);
  }
}
