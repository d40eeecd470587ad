import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { typeTag } from "#cms/engine/tags.ts";
import { factWords, kindWords, sourceNote } from "#cms/facts/change-words.ts";
import { changesAt } from "#cms/facts/changes.query.ts";
import { listAndCountChanges } from "#cms/facts/changes.server.ts";
import { valueWords } from "#cms/facts/value-words.ts";
import { noteUnknownFact, type UnknownFact } from "#cms/search/misses.server.ts";
import { correctWords } from "#cms/search/search.server.ts";
import { searchTags } from "#cms/search/search-reads.server.ts";
import { previewMarkdown } from "#cms/text/markdown.server.ts";
import { environment } from "#shared/environment.server.ts";
import { formatKnownDate } from "#shared/known-date.ts";
import { comparisonHref, routes } from "#shared/routes.ts";
import { withoutControlCharacters } from "#shared/sound-text.ts";
import { pluralize } from "#shared/text.ts";
import { keyOf } from "../fit/required-facts.server.ts";
import { writeRequirements } from "../fit/requirements.ts";
import { levelFrom } from "../vendor/stated-values.ts";
import { vendorEvents, vendorFactChanges } from "../vendor/vendor.changes.server.ts";
import { vendorDescriptor } from "../vendor/vendor.descriptor.ts";
import { listVendorFactsById } from "../vendor/vendor-facts.queries.server.ts";
import { type Answer, type AnswerRow, type AnswerVendor, mostListed } from "./answer.schema.ts";
import {
  divideVendors,
  labelOf,
  listFeatureRows,
  pickStrongest,
  requiredFactsOf,
  shownSource,
} from "./feature-rows.server.ts";
import { type NamedVendor, type Names, namesTags } from "./names.server.ts";
import { isCertification } from "./question-words.ts";
import { longestQuestion, type Question, type Reading, readQuestion } from "./read-question.ts";
import {
  comparisonStatement,
  countStatement,
  factStatement,
  featureStatement,
  subjectOf,
} from "./statements.ts";

export type AnswerContext = Pick<ReadContext, "db" | "remember" | "dependOn">;

const understand = (text: string, names: Names): Reading => {
  const cut = withoutControlCharacters(text.slice(0, longestQuestion + 1));
  return readQuestion(cut.trim(), names, new Date(environment.now()).toISOString().slice(0, 10));
};

/** Returns true for a question that needs no correction. */
export const isUnderstood = (text: string, names: Names): boolean =>
  understand(text, names).question !== null;

/**
 * Answers a question from the facts. Returns null if the text is not a question. Unknown words are corrected as in the search.
 * @param corrected the text as the search corrected it, null to correct nothing, or undefined if it is not known
 */
export async function answerQuestion(
  context: AnswerContext,
  text: string,
  names: Names,
  corrected?: string | null,
): Promise<Answer | null> {
  const reading = understand(text, names);
  if (reading.unknown.length === 0) return reading.question && answer(context, reading.question, names);
  if (corrected === null || reading.unknown.length > mostUnknown) return null;
  // Corrections depend on the words of all published content.
  context.dependOn(...searchTags);
  const better = corrected ?? (await correctWords(context.db, text, reading.unknown));
  const second = better ? understand(better, names).question : null;
  return second && answer(context, second, names);
}

/**
 * More words without a meaning are noise. Some of them are spelled correctly: without "client", "portal" has no meaning. The search
 * corrects at most two.
 */
const mostUnknown = 4;

type Parts = Pick<Answer, "statement" | "path"> &
  Partial<Omit<Answer, "question">> & { unknownFacts?: UnknownFact[] };

async function answer(context: AnswerContext, question: Question, names: Names): Promise<Answer> {
  context.dependOn(typeTag("vendor"), ...namesTags);
  const parts = await answers[question.kind](context, question, names);
  const { rows = [], unknown = [], notOffered = [], unknownFacts = [] } = parts;
  for (const fact of unknownFacts) noteUnknownFact(context.db, fact);
  const { term, vendors, ...asked } = question;
  return {
    question: { ...asked, vendors: vendors.map(shown), term: term?.slug ?? null },
    statement: parts.statement,
    rows,
    unknown: unknown.slice(0, mostListed).map(shown),
    notOffered: notOffered.slice(0, mostListed).map(shown),
    totals: parts.totals ?? {
      found: new Set(rows.map(({ vendor }) => vendor.slug)).size,
      unknown: unknown.length,
      notOffered: notOffered.length,
    },
    path: parts.path,
  };
}

const shown = ({ slug, name }: AnswerVendor): AnswerVendor => ({ slug, name });

type Answerer = (context: AnswerContext, question: Question, names: Names) => Promise<Parts>;

const answers: Record<Question["kind"], Answerer> = {
  "who-offers": answerWhoOffers,
  count: answerWhoOffers,
  does: answerDoes,
  fact: answerFact,
  compare: answerCompare,
  define: answerDefine,
  changed: answerChanged,
};

async function answerWhoOffers(
  context: AnswerContext,
  question: Question,
  { vendors }: Names,
): Promise<Parts> {
  const path = pathOfList(question);
  const all = vendors.length;
  if (question.features.length + requiredFactsOf(question).length === 0)
    return {
      statement: countStatement(question, { found: all, all, rows: [] }),
      totals: { found: all, unknown: 0, notOffered: 0 },
      path,
    };
  const { ids, notOffered, unknown } = await divideVendors(context, question);
  const strongest = await pickStrongest(context.db, ids, question.features);
  const rows = (await listFeatureRows(context, strongest, question)).map(withoutId);
  return {
    statement: countStatement(question, { found: ids.length, all, rows }),
    rows,
    unknown,
    unknownFacts: ids.length === 0 && notOffered.length < all ? unknownByAll(question) : [],
    notOffered,
    totals: { found: ids.length, unknown: unknown.length, notOffered: notOffered.length },
    path,
  };
}

const withoutId = ({ id: _, ...row }: AnswerRow & { id: number }): AnswerRow => row;

/**
 * The directory filters by stored values and has no certifications. Find Your Fit counts like an answer: "both" is also
 * hosting in the cloud, and "Worldwide" is also Austria.
 */
function pathOfList(question: Question): string {
  const { features } = question;
  const facts = requiredFactsOf(question);
  if (facts.length > 0) {
    const keys = [...features.map(({ slug }) => slug), ...facts.map(keyOf)];
    const written = writeRequirements(keys.map((feature) => ({ feature, importance: "must" })));
    return `${routes.fit.href()}?${new URLSearchParams({ r: written ?? "" })}`;
  }
  const query = new URLSearchParams(features.map(({ slug }) => ["feature", slug]));
  return query.size > 0 ? `${routes.vendors.href()}?${query}` : routes.vendors.href();
}

async function answerDoes(context: AnswerContext, question: Question): Promise<Parts> {
  const { vendors, features } = question;
  const rows = (
    await listFeatureRows(
      context,
      vendors.map(({ id }) => id),
      question,
    )
  ).map(withoutId);
  const notOffered = rows.filter(({ mark }) => mark === "not-offered");
  const isKnown = ({ slug }: NamedVendor) =>
    rows.filter(({ vendor }) => vendor.slug === slug).length === features.length;
  return {
    statement: featureStatement(question, rows),
    rows,
    unknown: vendors.filter((vendor) => !isKnown(vendor)),
    unknownFacts: unknownFeatures(question, rows),
    notOffered: vendors.filter(({ slug }) => notOffered.some(({ vendor }) => vendor.slug === slug)),
    path: vendorsPath(vendors),
  };
}

const vendorsPath = (vendors: AnswerVendor[]) => {
  const slugs = vendors.map(({ slug }) => slug);
  return slugs.length > 1 ? comparisonHref(...slugs) : routes.vendor.href({ slug: slugs[0] ?? "" });
};

/** The most values of a list that an answer shows, per vendor. The statement counts all of them. */
const mostValues = 20;

async function answerFact({ db }: AnswerContext, question: Question): Promise<Parts> {
  const { vendors, field } = question;
  const isWanted = ({ field: one }: { field: string }) => one === field;
  const found = await listVendorFactsById(
    db,
    vendors.map(({ id }) => id),
    isWanted,
  );
  const label = labelOf(field ?? "");
  const rows = found.flatMap(({ slug, name, facts, sources }) =>
    facts
      .filter(({ mark, value }) => mark !== "none" && isAsked(question, value))
      .map(
        (fact): AnswerRow => ({
          vendor: { slug, name },
          label,
          value: valueWords(fact.field, fact.value),
          level: null,
          mark: fact.mark,
          oldYear: fact.oldYear,
          state: fact.state,
          note: fact.note,
          checkedAt: fact.checkedAt,
          changedOn: null,
          sources: fact.sources.flatMap((number) => sources[number - 1] ?? []).map(shownSource),
        }),
      ),
  );
  const unknown = vendors.filter(({ slug }) => !rows.some(({ vendor }) => vendor.slug === slug));
  return {
    statement: factStatement(question, label, rows),
    rows: [...Map.groupBy(rows, ({ vendor }) => vendor.slug).values()].flatMap((own) =>
      own.slice(0, mostValues),
    ),
    unknown,
    unknownFacts: unknownFields(question, unknown),
    path: vendorsPath(vendors),
  };
}

/** A certification of the data centre alone is shown too, with its value. */
const isAsked = ({ market, certification }: Question, value: string): boolean =>
  (!market || levelFrom({ kind: "market", value: market }, [{ field: "markets", value }]) === "native") &&
  (!certification || isCertification(value, certification));

async function answerCompare(
  context: AnswerContext,
  question: Question,
  { features }: Names,
): Promise<Parts> {
  const { vendors } = question;
  const ids = vendors.map(({ id }) => id);
  const rows = await listFeatureRows(context, ids, { features });
  const covers = features.map(({ title }) => {
    const own = rows.filter(({ label }) => label === title);
    const offering = own.filter((row) => isOffered(row.level)).length;
    return { title, own, offering };
  });
  const differing = covers.filter(({ offering }) => offering > 0 && offering < vendors.length);
  const shared = covers.filter(({ offering }) => offering === vendors.length).length;
  const order = (row: AnswerRow) => vendors.findIndex(({ slug }) => slug === row.vendor.slug);
  return {
    statement: comparisonStatement(question, shared, differing.length),
    rows: differing.flatMap(({ own }) => own.toSorted((a, b) => order(a) - order(b)).map(withoutId)),
    path: vendorsPath(vendors),
  };
}

const isOffered = (level: CapabilityLevel | null) => level !== null && level !== "no";

/** In characters. */
const longestDefinition = 320;

async function answerDefine(_context: AnswerContext, { term }: Question): Promise<Parts> {
  const definition = await previewMarkdown(term?.definition, longestDefinition);
  return { statement: `${term?.term}: ${definition}`, path: routes.term.href({ slug: term?.slug ?? "" }) };
}

const vendorChanges = [vendorFactChanges, vendorEvents];
const mostChanges = 24;

async function answerChanged({ db, dependOn }: AnswerContext, question: Question): Promise<Parts> {
  const { vendors, since } = question;
  const [vendor] = vendors;
  dependOn(...vendorChanges.flatMap(({ tags, namesFrom = [] }) => [...tags, ...namesFrom]));
  const options = { entryIds: vendor ? [vendor.id] : null, since, page: 1, pageSize: mostChanges };
  const { items, total, certain } = await listAndCountChanges(db, vendorChanges, options);
  const where = vendor ? ` at ${vendor.name}` : "";
  const when = since === null ? "" : ` since ${formatKnownDate(since)}`;
  const counted =
    certain === 0 ? `have not recorded a change${where}` : `recorded ${pluralize(certain, "change")}${where}`;
  const undated =
    certain === total ? "" : `; ${pluralize(total - certain, "change has", "changes have")} no exact date`;
  return {
    statement: `We ${counted}${when}${undated}.`,
    rows: items.map(
      (change): AnswerRow => ({
        vendor: { slug: change.slug, name: change.title },
        label: [kindWords(change), change.kind === "event" ? "" : factWords(change)]
          .filter(Boolean)
          .join(": "),
        value: change.after === null ? "no longer recorded" : valueWords(change.field, change.after),
        level: null,
        mark: "none",
        oldYear: null,
        state: null,
        note: sourceNote(change),
        checkedAt: null,
        changedOn: change.date,
        sources: change.sources.map(shownSource),
      }),
    ),
    path: pathOfChanges(vendor?.slug, since),
  };
}

const entryKind = vendorDescriptor.kind;

/** Returns the asked features of the named vendors that have no row, sourced or not offered. */
const unknownFeatures = (
  { vendors, features }: Question,
  rows: Pick<AnswerRow, "vendor" | "label">[],
): UnknownFact[] =>
  vendors.flatMap(({ id, slug, name }) =>
    features
      .filter(({ title }) => !rows.some(({ vendor, label }) => vendor.slug === slug && label === title))
      .map((feature) => ({
        name: `${name}: ${feature.title}`,
        entryKind,
        entryId: id,
        field: "capabilities",
        item: feature.slug,
      })),
  );

/** Returns the requested fact of each vendor that lacks it. */
const unknownFields = ({ field, market, certification }: Question, unknown: NamedVendor[]): UnknownFact[] =>
  field === null
    ? []
    : unknown.map(({ id, name }) => ({
        name: [`${name}: ${labelOf(field)}`, market ?? certification].filter(Boolean).join(", "),
        entryKind,
        entryId: id,
        field,
        item: market ?? certification,
      }));

/** Returns a feature that no vendor is known to offer, as one fact. */
const unknownByAll = (question: Question): UnknownFact[] => [
  { name: `Any vendor: ${subjectOf(question)}`, entryKind, entryId: null, field: null, item: null },
];

/** A profile lists what changed since a day in its own section. */
const pathOfChanges = (slug: string | undefined, since: string | null): string =>
  slug !== undefined && since !== null
    ? `${routes.vendor.href({ slug })}?since=${since}#history`
    : changesAt(routes.changes.href(), slug === undefined ? { type: "vendor", since } : { vendors: [slug] });
