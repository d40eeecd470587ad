import { getOperator } from "#cms/settings/site-settings.server.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import type { Settings } from "#shared/settings.server.ts";
import type { DataFile, DataFileName } from "./open-data.server.ts";
import { type DataField, factColumns, vendorColumns } from "./open-data-fields.ts";

/** The terms on which the operator offers the data. */
export interface DataLicence {
  title: string;
  url: string | null;
}

/** Returns the licence stated in Settings, or "All rights reserved" (contract, "Open data"). */
export async function getDataLicence(db: Database): Promise<DataLicence> {
  const { dataLicence, dataLicenceUrl } = await getOperator(db);
  return dataLicence
    ? { title: dataLicence, url: dataLicenceUrl }
    : { title: "All rights reserved", url: null };
}

const kinds: Record<DataFileName, { name: string; mediatype: string; title: string; fields: DataField[] }> = {
  "facts.csv": { name: "facts-csv", mediatype: "text/csv", title: "All facts as CSV", fields: factColumns },
  "facts.json": {
    name: "facts-json",
    mediatype: "application/json",
    title: "All facts as JSON",
    fields: factColumns,
  },
  "facts.parquet": {
    name: "facts-parquet",
    mediatype: "application/vnd.apache.parquet",
    title: "All facts as Parquet",
    fields: factColumns,
  },
  "vendors.csv": {
    name: "vendors",
    mediatype: "text/csv",
    title: "All vendors as CSV",
    fields: vendorColumns,
  },
};

export const mediaTypeOf = (name: string): string =>
  name in kinds ? kinds[name as DataFileName].mediatype : "application/json";

export const titleOf = (name: DataFileName): string => kinds[name].title;

/** How to read the files back into the same facts. The page and the package say it. */
export const readingNote =
  "An empty cell or null means that we do not know. In the CSV files, remove one apostrophe from the start of a cell that has one: it keeps spreadsheets from evaluating the text. The column sources holds JSON.";

/**
 * Describes the export as a Data Package (https://specs.frictionlessdata.io/data-package/).
 * @param created when a copy was frozen; omitted for the current files, whose description depends on their content only
 */
export function dataPackage(
  { siteName, siteUrl }: Pick<Settings, "siteName" | "siteUrl">,
  files: readonly Pick<DataFile, "name" | "bytes" | "sha256">[],
  { licence, created }: { licence: DataLicence; created?: string },
): string {
  const description = {
    profile: "data-package",
    name: "vendor-facts",
    title: `${siteName}: Open Data`,
    description: readingNote,
    homepage: siteUrl + routes.openData.href(),
    ...(created && { created }),
    licenses: [
      {
        name: licence.title.replace(/[^-a-zA-Z0-9._]+/g, "-").replace(/^-|-$/g, "") || "licence",
        ...(licence.url && { path: licence.url }),
        title: licence.title,
      },
    ],
    resources: files.map(({ name, bytes, sha256 }) => ({
      name: kinds[name].name,
      path: name,
      title: kinds[name].title,
      format: name.slice(name.lastIndexOf(".") + 1),
      mediatype: kinds[name].mediatype,
      ...(!name.endsWith(".parquet") && { encoding: "utf-8" }),
      bytes,
      hash: `sha256:${sha256}`,
      schema: { fields: kinds[name].fields, missingValues: [""] },
    })),
  };
  return `${JSON.stringify(description, null, 2)}\n`;
}
