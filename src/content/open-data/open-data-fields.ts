import { vendorFactFields } from "../vendor/vendor.fact-fields.ts";

/** A column of a file, as the Table Schema of Frictionless describes it. */
export interface DataField {
  name: string;
  type: "string" | "integer" | "year" | "datetime" | "boolean" | "array";
  description: string;
}

/** The columns of `facts.csv`, `facts.json` and `facts.parquet`. */
export const factColumns: DataField[] = [
  { name: "vendor", type: "string", description: "The vendor's slug in this guide" },
  { name: "field", type: "string", description: "What the fact is about, such as headquarters" },
  { name: "item", type: "string", description: "The element of a list, such as a feature's slug" },
  { name: "value", type: "string", description: "What we know" },
  { name: "level", type: "string", description: "How far the product covers a feature" },
  { name: "state", type: "string", description: "Whether the fact is sourced, due for a check or disputed" },
  { name: "mark", type: "string", description: "The grade of the evidence, as shown beside the fact" },
  {
    name: "oldYear",
    type: "year",
    description: "The year of the newest source that gives the mark, if older than 24 months",
  },
  { name: "checkedAt", type: "datetime", description: "When an editor last checked the fact, in UTC" },
  {
    name: "sources",
    type: "array",
    description: "The sources: title, url, publisher, kind, publishedOn, quote and archivedUrl of each",
  },
  {
    name: "note",
    type: "string",
    description: "The editors' remark, such as which part of a feature is offered",
  },
];

/** Lists of features or events have no column. */
const vendorFacts = vendorFactFields.filter(({ element }) => !element);

/** The columns of `vendors.csv`. */
export const vendorColumns: DataField[] = [
  { name: "slug", type: "string", description: "The vendor's slug in this guide" },
  { name: "name", type: "string", description: "The vendor's name" },
  { name: "profile", type: "string", description: "The address of its profile" },
  { name: "website", type: "string", description: "The vendor's own site" },
  { name: "category", type: "string", description: "The main category" },
  { name: "sponsored", type: "boolean", description: "Whether the entry is paid for" },
  { name: "facts", type: "integer", description: "The number of facts" },
  { name: "sourced", type: "integer", description: "The number of facts with a valid source" },
  ...vendorFacts.map(
    ({ field, plural }): DataField => ({
      name: field,
      type: "string",
      description: `${plural}; several are separated by semicolons`,
    }),
  ),
];

/** The names of the facts with a column in `vendors.csv`, in its order. */
export const vendorFactNames = vendorFacts.map(({ field }) => field);
