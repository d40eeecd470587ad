import { rebuildSearch } from "#cms/engine/write/index-entry.server.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { glossaryTerms } from "#content/glossary/glossary.table.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { contentTypes } from "#registry/registry.server.ts";

/**
 * Adds generated answers and terms to the database of DATA_DIR and indexes them: `many-texts.process.ts COUNT`. Word frequencies
 * follow Zipf's law, as in a natural language.
 */
const [count = "0"] = process.argv.slice(2);
const { DATA_DIR: dataDir = "" } = process.env;
const database = await openDatabase({ databaseUrl: undefined, dataDir, host: "127.0.0.1", port: 0 });
const vocabularySize = 40_000;
const batch = 500;

let state = 20_261_122;
const random = () => {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
};
const syllables = [
  "ba",
  "cor",
  "den",
  "fi",
  "gal",
  "ho",
  "ker",
  "lum",
  "mi",
  "nor",
  "pa",
  "rus",
  "sel",
  "tam",
  "vo",
  "zin",
];
const vocabulary = Array.from({ length: vocabularySize }, (_, rank) => {
  let word = "";
  for (let rest = rank + 17; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
});
const word = () => vocabulary[Math.floor(vocabularySize ** random()) - 1] ?? "office";
const text = (length: number) => Array.from({ length }, word).join(" ");

for (let start = 0; start < Number(count); start += batch) {
  const entries = Array.from({ length: Math.min(batch, Number(count) - start) }, (_, index) => ({
    slug: `made-up-${start + index}`,
    title: text(5),
    body: `${text(60)}.\n\n${text(90)}.`,
  }));
  const [first, second] = [
    entries.filter((_, place) => place % 2),
    entries.filter((_, place) => !(place % 2)),
  ];
  await database.db
    .insert(faqs)
    .values(first.map(({ slug, title, body }) => ({ slug, question: title, answer: body })));
  await database.db
    .insert(glossaryTerms)
    .values(second.map(({ slug, title, body }) => ({ slug, term: title, definition: body })));
}
await database.db.transaction((tx) => rebuildSearch(tx, contentTypes));
await database.db.execute("analyze search_entries, search_words");
await database.close();
