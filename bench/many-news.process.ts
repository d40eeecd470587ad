import { openDatabase } from "#db/open-database.server.ts";
import { articles } from "#newsroom/article/article.table.ts";

/**
 * Adds generated drafts to the database of DATA_DIR: `many-news.process.ts COUNT FIRST`. Four consecutive drafts report one event
 * in different words within two days. All dates are within four weeks.
 */
const [count = "0", first = "0"] = process.argv.slice(2);
const { DATA_DIR: dataDir = "" } = process.env;
const database = await openDatabase({ databaseUrl: undefined, dataDir, host: "127.0.0.1", port: 0 });
const wordings = 4;
const batch = 250;
const month = Date.UTC(2026, 9, 1);
const hour = 3_600_000;

let state = 20_261_123;
const random = (below: number) => {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
};
const syllables = "ba cor den fi gal ho ker lum mi nor pa rus sel tam vo zin".split(" ");
const name = (number: number) => {
  let word = "";
  for (let rest = number + 17; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word.charAt(0).toUpperCase() + word.slice(1);
};
const common =
  "family office wealth manager software report ledger custodian client portfolio fund private adviser trust tax platform market investor data system bank capital asset account service partner growth price contract board".split(
    " ",
  );
const verbs = "opens buys names launches reports plans sells hires moves links".split(" ");
const some = (many: number) => Array.from({ length: many }, () => common[random(common.length)]).join(" ");

function wordingOf(event: number, wording: number) {
  const [company, person, place] = [name(event * 3), name(event * 3 + 1), name(event * 3 + 2)];
  const verb = verbs[event % verbs.length];
  const figure = `$${10 + (event % 900)}m`;
  return {
    title: `${company} ${verb} ${some(2)} for ${figure}`,
    originalContent: `The ${some(6)} of ${company} ${verb} ${some(8)} in ${place}, ${person} said. ${figure} goes to ${some(12)}. Its ${some(14)} and ${some(12)}.`,
    excerpt: `${company} ${verb} ${some(4)}.`,
    originalPublishedAt: new Date(
      month + ((event * 7) % (26 * 24)) * hour + wording * 11 * hour,
    ).toISOString(),
  };
}

for (let start = 0; start < Number(count); start += batch) {
  const rows = Array.from({ length: Math.min(batch, Number(count) - start) }, (_, index) => {
    const number = Number(first) + start + index;
    return {
      slug: `made-up-news-${number}`,
      originalPublisher: `Publisher ${number % 40}`,
      status: "draft" as const,
      ...wordingOf(Math.floor(number / wordings), number % wordings),
    };
  });
  await database.db.insert(articles).values(rows);
}
await database.close();
