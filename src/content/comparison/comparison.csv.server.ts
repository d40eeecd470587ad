import { anonymous } from "#accounts/editor.server.ts";
import { entryTag, typeTag } from "#cms/tags.ts";
import type { Database } from "#db/database.server.ts";
import { comparisonHref } from "#shared/routes.ts";
import { findComparisonPage } from "./compare-vendors.server.ts";
import { canCompare, readComparisonAddress } from "./comparison.address.server.ts";
import { comparisonCsv } from "./comparison-csv.ts";

/** A comparison as a file. */
interface ComparisonFile {
  /** The address under which the comparison stands, without an ending. */
  path: string;
  csv: string;
  /** The tags that the file depends on. */
  tags: string[];
}

/** Finds the comparison that an address without its ending names, as a file; null where there is none. */
export async function findComparisonFile(
  db: Database,
  address: string,
  choice: { differencesOnly: boolean },
): Promise<ComparisonFile | null> {
  const compared = canCompare(await readComparisonAddress(db, address, anonymous));
  if (!compared) return null;
  return {
    path: comparisonHref(...compared.map(({ slug }) => slug)),
    csv: comparisonCsv(await findComparisonPage(db, compared, anonymous), choice),
    tags: ["comparison", typeTag("feature"), ...compared.map(({ id }) => entryTag("vendor", id))],
  };
}
