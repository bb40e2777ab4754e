// Pictures of the main pages for the documentation: node scripts/screenshots.mjs ADDRESS FOLDER
// The server at ADDRESS should run with --pace 0, so that bots do not keep the camera waiting.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { shrink } from "./png.mjs";

const [address = "http://127.0.0.1:8000", folder = "../docs/screenshots"] = process.argv.slice(2);
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

async function play(page, decisions) {
  for (let done = 0; done < decisions; done += 1) {
    await page.waitForSelector("[data-prompt] [data-notation], dialog[open]");
    const version = await page.getAttribute("[data-table]", "data-version");
    const options = await page.$$eval("[data-prompt] [data-notation]", (all) =>
      all.map((each) => each.dataset.notation),
    );
    if (options.length === 0) return;
    const liked = [
      "fight",
      "treasure",
      "buy cavalry",
      "buy castle",
      "buy light",
      "buy silver",
      "play",
      "announce",
      "keep",
    ];
    const start = liked.find((each) => options.some((option) => option.startsWith(each)));
    const chosen = options.find((option) => start && option.startsWith(start)) ?? options[0];
    await page.locator(`[data-prompt] [data-notation="${chosen}"]`).click();
    await page.waitForFunction((old) => document.querySelector("[data-table]").dataset.version !== old, version);
  }
  await page.waitForSelector("[data-prompt] [data-notation], dialog[open]");
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
    await writeFile(join(folder, `${name}-${size}-${lang}.png`), shrink(await page.screenshot()));
  };
  await page.goto(`${address}/`);
  await page.waitForSelector("[data-play=kunitori]:not([disabled])");
  await shoot("home");
  for (const game of ["bluemoon", "kunitori"]) {
    await page.goto(`${address}/`);
    await page.click(`[data-lesson=${game}]:not([disabled])`);
    await page.waitForSelector("[data-prompt] [data-notation]");
    await page.locator("section.lesson .button").click();
    await play(page, game === "bluemoon" ? 12 : 34);
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
