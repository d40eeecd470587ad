import type { McpServer, ToolAnnotations } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Fact } from "#cms/engine/evidence.ts";
import type { ChangePage } from "#cms/facts/change.ts";
import type { SearchPageData } from "#cms/search/search.schema.ts";
import type { Answer } from "#content/answers/answer.schema.ts";
import { decidingFact, requiredFactOf } from "#content/fit/required-facts.server.ts";
import { readRequiredKey } from "#content/fit/required-key.ts";
import { writeRequirements } from "#content/fit/requirements.ts";
import { vendorFactFields } from "#content/vendor/vendor.fact-fields.ts";
import { AppError } from "#shared/errors.ts";
import type { GuideApi } from "./guide-api.server.ts";

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(200);
/** A feature's slug or the key of another fact, as in the addresses of the Fit page. */
const requirementKey = z
  .string()
  .max(200)
  .refine((text) => {
    const key = readRequiredKey(text);
    return key !== null && (key.includes(":") || slug.safeParse(key).success);
  }, "Not a feature's slug, and not a kind with a valid value");
const vendorSlug = slug.describe("The vendor's slug, as search returns it");

/** Returns the function that registers tools with these annotations. */
export const registerer =
  (server: McpServer, annotations: ToolAnnotations) =>
  <Shape extends z.ZodRawShape>(
    name: string,
    description: string,
    inputSchema: z.ZodObject<Shape>,
    run: (input: z.infer<z.ZodObject<Shape>>) => Promise<Record<string, unknown>>,
  ) =>
    server.registerTool(name, { description, inputSchema, annotations }, async (input) =>
      resultOf(() => run(input)),
    );

/** Registers the guide's reading tools. */
export function registerTools(server: McpServer, api: GuideApi): void {
  const register = registerer(server, { readOnlyHint: true, openWorldHint: false });

  register(
    "search",
    "Finds vendors, features, terms, guides and articles. Returns their titles, addresses and excerpts.",
    z.object({
      query: z.string().min(1).max(200),
      type: z.string().max(40).optional().describe("Only this type, such as vendor, feature or glossary"),
    }),
    async ({ query, type }) => {
      const { results, ...found } = await api.get<SearchPageData>("/search", { q: query, type });
      return { ...found, results: results.map(({ matches: _, ...result }) => withUrl(api, result)) };
    },
  );
  register(
    "answer",
    "Answers a question from the guide's facts, with sources: who offers a feature, whether a vendor does, a vendor's price or headquarters, how vendors differ, how many there are, what a term means, what changed. Returns null if the guide cannot parse the question.",
    z.object({ question: z.string().min(3).max(200) }),
    async ({ question }) => ({ ...(await api.get<Answer | { question: null }>("/answer", { q: question })) }),
  );
  register(
    "get_vendor",
    "Returns a vendor's facts, each with its state, last check and sources. Unknown values are null.",
    z.object({ vendor: vendorSlug }),
    ({ vendor }) => describeVendor(api, vendor),
  );
  register(
    "compare",
    "Compares two to four vendors fact by fact, with states and sources. Unknown values are null.",
    z.object({ vendors: z.array(vendorSlug).min(2).max(4) }),
    ({ vendors }) => compare(api, vendors),
  );
  register(
    "fit",
    "Ranks vendors by requirements: features, markets, hosting, languages, certifications, clients, integrations and a budget. Unknown ones give no points: the result states the lowest and the highest possible score and what to ask each vendor. The levels of the first five have their sources; get_vendor has the others'.",
    z.object({
      requirements: z
        .array(
          z.object({
            feature: requirementKey.describe(
              "The feature's slug, as search returns it; or market:COUNTRY, hosting:VALUE (cloud, on-premises, both), language:CODE, certification:NAME, client:TYPE, integration:NAME or budget:AMOUNT (US dollars a year)",
            ),
            importance: z.enum(["must", "nice"]),
          }),
        )
        .min(1)
        .max(40),
    }),
    ({ requirements }) => rankByFit(api, writeRequirements(requirements) ?? undefined),
  );
  register(
    "changes",
    "Lists what changed, newest first: facts with the value before and after, corrections, vendors' events and articles.",
    z.object({
      vendor: vendorSlug.optional(),
      since: z.iso.date().optional().describe("Only changes on or after this day"),
      page: z.int().min(1).max(1000).optional(),
    }),
    async ({ vendor, since, page }) => {
      const changes = await api.get<ChangePage>("/changes", { vendor, since, page: page?.toString() });
      return { ...changes, items: changes.items.map((item) => withUrl(api, item)) };
    },
  );
}

/** Returns the result as data and as text, or the reason for the refusal. */
async function resultOf(run: () => Promise<Record<string, unknown>>) {
  try {
    const structuredContent = await run();
    return {
      content: [{ type: "text" as const, text: JSON.stringify(structuredContent) }],
      structuredContent,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { content: [{ type: "text" as const, text: error.message }], isError: true };
  }
}

const withUrl = <Linked extends { path: string }>(api: GuideApi, { path, ...linked }: Linked) => ({
  ...linked,
  url: api.url(path),
});

interface Vendor {
  slug: string;
  name: string;
  description: string | null;
  website: string | null;
  bestFor: string | null;
  notFor: string | null;
  assessedOn: string | null;
  isSponsored: boolean;
}

async function readVendor(api: GuideApi, key: string) {
  const [vendor, { facts }, features] = await Promise.all([
    api.get<Vendor>(`/vendors/${key}`),
    api.get<{ facts: Fact[] }>(`/vendors/${key}/facts`),
    api.get<Feature[]>("/features", { view: "card" }),
  ]);
  return { vendor, facts: listFacts(facts, features) };
}

const introduce = (api: GuideApi, { slug, name, website, isSponsored }: Vendor) => ({
  slug,
  name,
  website,
  isSponsored,
  url: api.url(`/vendors/${slug}`),
});

async function describeVendor(api: GuideApi, key: string) {
  const { vendor, facts } = await readVendor(api, key);
  const { description, bestFor, notFor, assessedOn } = vendor;
  return {
    ...introduce(api, vendor),
    description,
    ourAssessment: { bestFor, notFor, assessedOn },
    facts,
  };
}

interface FitRow {
  feature: string;
  level: string | null;
}

interface Fit extends Record<string, unknown> {
  results: { slug: string; breakdown: FitRow[] }[];
}

/** Few, because an agent reads the whole answer. */
const mostCited = 5;

/** The API's ranking, with the evidence of the first vendors' levels. */
async function rankByFit(api: GuideApi, r: string | undefined) {
  const { results, ...ranking } = await api.get<Fit>("/fit", { r });
  const cited = await Promise.all(
    results.slice(0, mostCited).map(async (result) => {
      const { facts } = await api.get<{ facts: Fact[] }>(`/vendors/${result.slug}/facts`);
      return {
        ...result,
        breakdown: result.breakdown.map((row) => withEvidence(row, factOf(row, facts))),
      };
    }),
  );
  return { ...ranking, results: [...cited, ...results.slice(mostCited)] };
}

function factOf({ feature }: FitRow, facts: Fact[]): Fact | undefined {
  const required = requiredFactOf(feature);
  return required
    ? decidingFact(required, facts).fact
    : facts.find(({ field, item }) => field === "capabilities" && item === feature);
}

function withEvidence(row: FitRow, fact: Fact | undefined) {
  if (row.level === null || !fact) return row;
  const { state, mark, checkedAt, sources } = fact;
  return { ...row, state, mark, checkedAt, sources };
}

/** One row per fact that is known of a vendor, and one cell per vendor. */
async function compare(api: GuideApi, keys: string[]) {
  const all = await Promise.all([...new Set(keys)].map((key) => readVendor(api, key)));
  // A former slug answers with the same vendor as the current one.
  const read = [...new Map(all.map((one) => [one.vendor.slug, one])).values()];
  if (read.length < 2) throw new AppError("invalid", "Name at least two different vendors");
  const nameOf = ({ field, item }: KnownFact) => `${field} ${item ?? ""}`;
  const rows = new Map(
    read
      .flatMap(({ facts }) => facts.filter(({ value }) => value !== null))
      .map((fact) => [nameOf(fact), fact]),
  );
  return {
    vendors: read.map(({ vendor }) => introduce(api, vendor)),
    rows: [...rows].map(([name, { field, item, label }]) => ({
      field,
      item,
      label,
      cells: read.map(({ vendor, facts }) => {
        const fact = facts.find((one) => nameOf(one) === name) ?? unknownFact({ field, item, label });
        const { value, level, state, mark, checkedAt, sources } = fact;
        return { vendor: vendor.slug, value, level, state, mark, checkedAt, sources };
      }),
    })),
  };
}

/** A fact for agents. Unknown values are null. */
export interface KnownFact extends Omit<Fact, "value" | "oldYear" | "state"> {
  label: string;
  value: string | null;
  state: Fact["state"] | "unknown";
}

interface Feature {
  slug: string;
  name: string;
}

/** A fact that can be asked of any vendor: one value of a field, or one feature. */
interface Question {
  field: string;
  item: string | null;
  label: string;
}

/**
 * Returns a vendor's facts, the unknown ones included: every feature, and every field without a value. A value without a valid
 * citation counts as unknown (contract, section 11, "Evidence grades").
 */
function listFacts(facts: Fact[], features: Feature[]): KnownFact[] {
  const known = facts.map(
    (fact): KnownFact => ({ label: labelOf(fact, features), ...withoutUnproven(fact) }),
  );
  const missing = questionsOf(features).filter(
    ({ field, item }) => !facts.some((fact) => fact.field === field && (item === null || fact.item === item)),
  );
  return [...known, ...missing.map(unknownFact)];
}

const unknownFact = (question: Question): KnownFact => ({
  ...question,
  value: null,
  level: null,
  state: "unknown",
  mark: "none",
  checkedAt: null,
  sources: [],
});

function withoutUnproven({ oldYear: _, ...fact }: Fact): Omit<KnownFact, "label"> {
  return fact.mark === "none" ? { ...fact, value: null, level: null, state: "unknown" } : fact;
}

const questionsOf = (features: Feature[]): Question[] =>
  vendorFactFields.flatMap(({ field, label }): Question[] =>
    field === "capabilities"
      ? features.map(({ slug, name }) => ({ field, item: slug, label: name }))
      : [{ field, item: null, label }],
  );

const labelOf = ({ field, item }: Fact, features: Feature[]): string =>
  features.find(({ slug }) => field === "capabilities" && slug === item)?.name ??
  vendorFactFields.find((declared) => declared.field === field)?.label ??
  field;
