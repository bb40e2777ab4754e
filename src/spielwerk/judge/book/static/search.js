// Search in the page: every word typed must occur in the title or the words of an entry. Umlauts may be written as one
// can: Landzerstörer is found as Landzerstoerer and as Landzerstorer.
const field = document.getElementById("search");
const results = document.getElementById("results");
const spelled = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

const written = (text) => text.toLowerCase().replace(/[äöüß]/g, (letter) => spelled[letter]);
const bare = (text) => text.toLowerCase().replace(/ß/g, "ss").normalize("NFD").replace(/\p{M}/gu, "");

field.addEventListener("input", () => {
  const words = field.value.split(/\s+/).filter(Boolean);
  results.replaceChildren();
  if (!words.length) return;
  const found = searchIndex.filter((entry) => {
    const text = `${entry.title} ${entry.words}`;
    return [written, bare].some((fold) => words.every((word) => fold(text).includes(fold(word))));
  });
  for (const entry of found.slice(0, 30)) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = entry.url;
    link.textContent = entry.title;
    item.append(link, ` ${entry.words}`);
    results.append(item);
  }
  if (!found.length) {
    const nothing = document.createElement("li");
    nothing.className = "nothing";
    nothing.textContent = results.dataset.none;
    results.append(nothing);
  }
});
