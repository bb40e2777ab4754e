// Draw the icons of the installed page from their vectors: node scripts/icons.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";

const folder = new URL("../public/", import.meta.url);
const icons = [
  ["favicon.svg", "icons/icon-192.png", 192],
  ["favicon.svg", "icons/icon-512.png", 512],
  ["icons/maskable.svg", "icons/maskable-512.png", 512],
];

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [vector, file, size] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const drawing = readFileSync(new URL(vector, folder), "utf8");
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${drawing}`);
  writeFileSync(new URL(file, folder), await page.screenshot({ omitBackground: true }));
}
await browser.close();
