import { z } from "zod";
import { markets } from "#content/vendor/markets.ts";
import { capability, clientTypes, hostings, vendorEvent } from "#content/vendor/vendor-facts.ts";
import { sourceKinds, verdicts } from "../src/cms/engine/evidence.ts";

/** Titles that describe a copy or notes of a page instead of a source that readers can open. */
const secondHandTitle =
  /\brepositor(?:y|ies)\b|\bfiles? \d|\b(?:research|working|editors?'?|public) (?:files?|notes?)\b|\bas (?:recorded|fetched) /i;

/** A publisher that names where a copy was found: `RTTNews (finanzen.ch)`, `Altoo, on The Wealth Mosaic`. */
const readElsewhere = /[()]|, on |\bcopy\b/;

const citation = z.object({
  field: z.string(),
  item: z.string().default(""),
  /** The value that was checked. Default: the vendor's own. */
  value: z.coerce.string().optional(),
  source: z.object({
    title: z
      .string()
      .regex(/\S/)
      .refine((title) => !secondHandTitle.test(title), "names no source that a reader can open"),
    url: z.url(),
    publisher: z
      .string()
      .refine((publisher) => !readElsewhere.test(publisher), "says where it was read, not who published it")
      .nullable(),
    publishedOn: z.string().nullable(),
    kind: z.enum(sourceKinds),
  }),
  verdict: z.enum(verdicts),
  checkedOn: z.iso.date(),
  quote: z.string().min(1).max(300).optional(),
  note: z.string().optional(),
});

/** Facts about a vendor beyond its entry, with the sources that state them. */
export const vendorFact = z
  .looseObject({
    slug: z.string(),
    clientTypes: z.array(z.enum(clientTypes)).optional(),
    markets: z.array(z.enum(markets)).optional(),
    hosting: z.enum(hostings).optional(),
    bestFor: z.string().min(1).optional(),
    notFor: z.string().min(1).optional(),
    capabilities: z.array(capability),
    events: z.array(vendorEvent),
    editorNotes: z.array(z.string()),
    citations: z.array(citation),
  })
  .refine(({ bestFor, notFor }) => !bestFor === !notFor, "bestFor and notFor come together")
  .refine(({ capabilities, citations }) => {
    const cited = new Set(citations.flatMap(({ field, item }) => (field === "capabilities" ? [item] : [])));
    return capabilities.every(({ feature, level }) => level !== "no" || cited.has(feature));
  }, "A level `no` needs a citation");
