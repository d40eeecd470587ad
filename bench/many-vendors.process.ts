import { vendors } from "#content/vendor/vendor.table.ts";
import { openDatabase } from "#db/open-database.server.ts";

/** Adds generated vendors to the database of DATABASE_URL or, if that is not set, of DATA_DIR: `many-vendors.process.ts COUNT`. */
const [count = "0"] = process.argv.slice(2);
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = "" } = process.env;
const database = await openDatabase({ databaseUrl, dataDir, host: "127.0.0.1", port: 0 });
const categories = ["Portfolio Management", "Reporting", "Accounting", "Data Aggregation", "CRM", "Risk"];
const places = ["Zurich", "London", "New York", "Singapore", "Geneva", "Toronto", "Vienna"];
const sentence = "It brings the holdings of a family together from banks, custodians and private funds. ";
const batch = 500;

for (let start = 0; start < Number(count); start += batch) {
  const rows = Array.from({ length: Math.min(batch, Number(count) - start) }, (_, index) => {
    const number = start + index;
    const at = <Item>(list: Item[], offset = 0) => list[(number + offset) % list.length];
    return {
      slug: `made-up-${number}`,
      name: `Vendor ${number} ${at(["Wealth", "Capital", "Ledger", "Office"])}`,
      category: at(categories),
      description: sentence.repeat(2),
      about: `## What it does\n\n${sentence.repeat(8)}`,
      founded: String(1990 + (number % 35)),
      headquarters: at(places),
      typicalClientSize: at(["$50M+", "$100M+", "$1B+"]),
      features: [0, 1, 2, 3].map((offset) => at(categories, offset) ?? ""),
      useCases: ["Multi-family office", "Single family office"],
      integrations: [`Custodian ${number % 40}`],
    };
  });
  await database.db.insert(vendors).values(rows);
}
await database.close();
