import { describe, expect, it } from "vitest";
import { pause, liveAddress } from "../src/lib/api/socket";
import { de } from "../src/lib/i18n/de";
import { en } from "../src/lib/i18n/en";
import { fill, preferredLanguage, toSearch } from "../src/lib/i18n/words";
import { askedSeats } from "../src/lib/state/setup";
import { distance } from "../src/lib/table/focus";
import { numbered } from "../src/lib/table/nth";
import { minutes } from "../src/lib/text/time";
import { fit, widthOf, wrap } from "../src/lib/text/type";

describe("what is looked for", () => {
  it("may be typed without umlauts", () => {
    expect(toSearch("Landzerstörer, Fußsoldat")).toBe("landzerstoerer, fusssoldat");
  });
});

describe("catalogues", () => {
  it("have the same keys with the same places", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").sort();
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect(places(de[key]), key).toEqual(places(en[key]));
  });

  it("fill places and leave unknown ones", () => {
    expect(fill("{n} of {of}", { n: 2 })).toBe("2 of {of}");
  });

  it("follow the browser", () => {
    expect(preferredLanguage(["fr", "de-AT", "en"])).toBe("de");
    expect(preferredLanguage(["en-GB", "de"])).toBe("en");
    expect(preferredLanguage(["fr"])).toBe("en");
  });
});

describe("small helpers", () => {
  it("break lines and fit text into boxes", () => {
    expect(wrap("one two three", 4, "plain")).toEqual(["one two", "three"]);
    expect(wrap("one two-three −2", 4, "plain")).toEqual(["one two-", "three −2"]);
    const room = { width: 100, size: 20, least: 14, lines: 2 };
    expect(fit("one", "name", room)).toEqual({ lines: ["one"], size: 20 });
    const long = fit("a rather long sentence that needs several lines", "plain", room);
    expect(long.lines).toHaveLength(2);
    for (const line of long.lines) expect(widthOf(line, "plain") * long.size).toBeLessThanOrEqual(100);
    expect(long.size).toBeLessThan(14);
  });

  it("number equal cards", () => {
    expect(numbered(["copper", "village", "copper"], (card) => card).map((each) => each.key)).toEqual([
      "copper#0",
      "village#0",
      "copper#1",
    ]);
  });

  it("write clocks", () => {
    expect([0, 59.2, 60, 731.5].map(minutes)).toEqual(["0:00", "1:00", "1:00", "12:12"]);
  });

  it("move the focus only ahead", () => {
    expect(distance({ x: 0, y: 0 }, { x: 10, y: 0 }, "ArrowRight")).toBe(10);
    expect(distance({ x: 0, y: 0 }, { x: 10, y: 5 }, "ArrowRight")).toBe(25);
    expect(distance({ x: 0, y: 0 }, { x: 10, y: 0 }, "ArrowLeft")).toBeNull();
  });

  it("read seats from the address", () => {
    expect(askedSeats("me,open", "greedy", [2, 2])).toEqual([{ kind: "me" }, { kind: "open" }]);
    expect(askedSeats(null, "greedy", [2, 6])).toEqual([{ kind: "me" }, { kind: "bot", bot: "greedy" }]);
    expect(askedSeats("me", "greedy", [2, 6])).toHaveLength(2);
  });

  it("wait longer between attempts, but not long", () => {
    expect([0, 1, 9].map(pause)).toEqual([300, 600, 8000]);
  });

  it("know where the live line is", () => {
    expect(liveAddress({ protocol: "https:", host: "h" }, "T", "de", 1)).toBe(
      "wss://h/api/tables/T/live?lang=de&changes=1&seat=1",
    );
  });
});
