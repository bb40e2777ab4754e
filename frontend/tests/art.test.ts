// The page draws every card as Python does: both draw all of them, and not a character differs.

import { describe, expect, it } from "vitest";
import { draw } from "../src/lib/art/drawing";
import { pictureNow, pictureOf } from "../src/lib/art/gallery";
import { emptyBook, LAYERS, read, type Book } from "../src/lib/art/notation";
import { drawnByPython } from "./python.mjs";

const files = import.meta.glob<string>("../../src/spielwerk/pictures/art/**/*.art", {
  query: "?raw",
  import: "default",
  eager: true,
});

function bookOf(game: string): Book {
  const book = emptyBook();
  const mine = Object.keys(files).filter((file) => file.includes(`/art/${game}/`));
  const [shared, groups] = [true, false].map((parts) => mine.filter((file) => file.includes("/parts/") === parts));
  for (const file of [...(shared ?? []).sort(), ...(groups ?? []).sort()]) read(book, files[file] ?? "");
  return book;
}

describe("pictures", () => {
  it.each(["bluemoon", "kunitori"])(
    "of %s are drawn as Python draws them",
    (game) => {
      const book = bookOf(game);
      const wanted = drawnByPython(game);
      expect([...book.cards.keys()].sort()).toEqual(Object.keys(wanted).sort());
      for (const [card, markup] of Object.entries(wanted)) expect(draw(book, card), card).toBe(markup);
    },
    60_000,
  );

  it("leave the far layers out in the hand", () => {
    const book = bookOf("kunitori");
    const small = LAYERS.filter((layer) => layer !== "far");
    expect(draw(book, "land")).toContain('class="far"');
    expect(draw(book, "land", small)).not.toContain('class="far"');
  });

  it("are loaded by their game and group, once", async () => {
    const wish = { game: "kunitori", card: "copper", kind: "treasure" };
    expect(pictureNow(wish)).toBeNull();
    const drawn = await pictureOf(wish);
    expect(drawn?.width).toBe(120);
    expect(pictureNow(wish)).toBe(drawn);
    expect(await pictureOf({ game: "another", card: "copper", kind: "" })).toBeNull();
  });

  it("can be had in ink", async () => {
    const wish = { game: "kunitori", card: "copper", kind: "treasure" };
    const [colour, ink] = [await pictureOf(wish), await pictureOf({ ...wish, palette: "ink" })];
    const shapes = (src = ""): string => decodeURIComponent(src).replace(/#[0-9a-f]{6}/g, "");
    expect(ink?.src).not.toBe(colour?.src);
    expect(shapes(ink?.src)).toBe(shapes(colour?.src));
  });
});
