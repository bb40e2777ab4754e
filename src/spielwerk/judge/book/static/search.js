// Search in the page: every word typed must occur in the title or the words of an entry.
const field = document.getElementById("search");
const results = document.getElementById("results");

field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  results.replaceChildren();
  if (!words.length) return;
  const found = searchIndex.filter((entry) => {
    const text = `${entry.title} ${entry.words}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  for (const entry of found.slice(0, 30)) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = entry.url;
    link.textContent = entry.title;
    item.append(link, ` ${entry.words}`);
    results.append(item);
  }
});
