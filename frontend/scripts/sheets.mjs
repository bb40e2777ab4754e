// Images of the review sheets of the card pictures: node scripts/sheets.mjs FOLDER
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const folder = resolve(process.argv[2] ?? "../build/sheets");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
const page = await browser.newPage({ viewport: { width: 1530, height: 900 } });
for (const file of (await readdir(folder)).filter((name) => name.endsWith(".html"))) {
  await page.goto(pathToFileURL(join(folder, file)).href);
  await page.screenshot({ path: join(folder, file.replace(".html", ".png")), fullPage: true });
}
await browser.close();
