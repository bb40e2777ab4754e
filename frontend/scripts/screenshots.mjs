// Pictures of the main pages for the documentation: node scripts/screenshots.mjs ADDRESS FOLDER
// The server at ADDRESS should run with --pace 0, so that bots do not keep the camera waiting.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { shrink } from "./png.mjs";

const [address = "http://127.0.0.1:8000", folder = "../docs/screenshots"] = process.argv.slice(2);
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** A position of those the browser tests look at, which stand in one place. */
const screens = await readFile(new URL("../../tests/screens.py", import.meta.url), "utf-8");
function position(name) {
  const found = screens.match(new RegExp(`^${name}: Final = """([^]*?)"""`, "m"));
  if (!found) throw new Error(`tests/screens.py has no position ${name}`);
  return found[1];
}

/** Sit down at all seats of a position. */
async function sit(page, told) {
  const players = told.match(/players: \[(.*)\]/)?.[1].split(",").length ?? 2;
  const link = await page.evaluate(
    async ([text, count]) => {
      const seats = Array.from({ length: count }, () => ({ kind: "me" }));
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify({ position: text, seats });
      return (await (await fetch("/api/tables", { method: "POST", headers, body })).json()).link;
    },
    [told, players],
  );
  await page.goto(`${address}${link}`);
  await page.waitForSelector("[data-zone=hand] [data-card]");
}

async function pictures(browser, size, lang) {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: lang,
    hasTouch: size === "phone",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const shoot = async (name) => {
    await page.mouse.move(1, 1);
    // Pictures are drawn when their people has been fetched.
    await page.waitForTimeout(1500);
    await page.waitForFunction(() => [...document.images].every((each) => each.complete));
    await writeFile(join(folder, `${name}-${size}-${lang}.png`), shrink(await page.screenshot()));
  };
  await page.goto(`${address}/`);
  await page.waitForSelector("[data-play=kunitori]:not([disabled])");
  await shoot("home");
  for (const [game, name] of [
    ["bluemoon", "FIGHT"],
    ["kunitori", "FOUR"],
  ]) {
    await sit(page, position(name));
    await shoot(game);
  }
  // A ready-made deck, always the same, as somebody would send it.
  await page.goto(`${address}/decks?deck=flit`);
  await page.waitForSelector("[data-legal=true]", { state: "attached" });
  await shoot("decks");
  if (size === "wide") {
    await page.goto(`${address}/rulings/BM-HOAX27-01`);
    await page.waitForSelector("[data-scenario]");
    await shoot("ruling");
  }
  await context.close();
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-proxy-server"],
});
for (const size of Object.keys(sizes)) for (const lang of ["en", "de"]) await pictures(browser, size, lang);
await browser.close();
