// The fonts of the page: cut down to the letters it uses, from the packages on npm, when the page is built. What is cut
// lies in build/fonts, where fonts.css takes it from; the licences are shipped with the page.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subset from "subset-font";

const root = new URL("..", import.meta.url);

function signs(first, last) {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, place) => first + place));
}

const ASCII = signs(0x20, 0x7e);
// German, and the names of players from further west.
const TEXT = `${ASCII}${signs(0xc0, 0xff)}ŒœŸ\u00a0§©«»°·±×–—‘’‚“”„•…‹›€−`;
// Lining figures of one width: the old-style ones read as letters beside a value.
const SETTING = ["kern", "liga", "ccmp", "locl", "mark", "lnum", "tnum"];

const FONTS = [
  { name: "alegreya", weight: 700, letters: TEXT },
  { name: "alegreya", weight: 800, letters: TEXT },
  { name: "alegreya-sans", weight: 400, letters: TEXT },
  { name: "alegreya-sans", weight: 700, letters: TEXT },
  { name: "reggae-one", weight: 400, letters: `${ASCII}×−` },
  { name: "kaushan-script", weight: 400, letters: "0123456789+×−?!" },
];

export function fonts() {
  const licences = new Map();
  return {
    name: "fonts",
    async buildStart() {
      mkdirSync(new URL("build/fonts/", root), { recursive: true });
      for (const { name, weight, letters } of FONTS) {
        const home = new URL(`node_modules/@fontsource/${name}/`, root);
        const whole = readFileSync(new URL(`files/${name}-latin-${weight}-normal.woff2`, home));
        const cut = await subset(whole, letters, { targetFormat: "woff2", keepFeatures: SETTING, noHinting: true });
        writeFileSync(new URL(`build/fonts/${name}-${weight}.woff2`, root), cut);
        licences.set(name, readFileSync(new URL("LICENSE", home), "utf-8"));
      }
    },
    generateBundle() {
      const source = [...licences].map(([name, licence]) => `${name}\n\n${licence}`).join("\n\n");
      this.emitFile({ type: "asset", fileName: "assets/fonts-licences.txt", source });
    },
  };
}
