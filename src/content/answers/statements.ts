import type { EvidenceMark } from "#cms/engine/marks.ts";
import { pluralize } from "#shared/text.ts";
import { evidenceGroupOf, evidenceGroups, groupWords } from "../vendor/evidence-groups.ts";
import type { AnswerRow } from "./answer.schema.ts";
import type { Question } from "./read-question.ts";

/** `A`, `A and B`, `A, B and C`. */
const inSeries = (names: string[], word = "and"): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;

const hostingWords = new Map([
  ["cloud", "in the cloud"],
  ["on-premises", "on premises"],
]);

/** What a question about vendors asks for: `General Ledger, hosting in the cloud and serving Switzerland`. */
export function subjectOf({
  features,
  market,
  hosting,
  certification,
}: Pick<Question, "features" | "market" | "hosting" | "certification">): string {
  const place = hosting && `hosting ${hostingWords.get(hosting) ?? hosting}`;
  const parts = [
    ...features.map(({ title }) => title),
    ...(certification ? [certification] : []),
    ...(place ? [place] : []),
    ...(market ? [`serving ${market}`] : []),
  ];
  return inSeries(parts);
}

/** Marks in the words of a sentence. */
const markClauses: Record<EvidenceMark, string> = {
  documented: "documented",
  independent: "reported independently",
  stated: "stated by the vendor",
  partner: "stated by the vendor, via a partner",
  unconfirmed: "reported, unconfirmed",
  "not-offered": "not offered",
  none: "not found",
};

/** What a level adds to its mark. */
function levelClause({ level, mark }: Pick<AnswerRow, "level" | "mark">): string {
  if (level === "partial") return ", in part";
  if (level === "add-on") return ", as an add-on";
  return level === "partner" && mark !== "partner" ? ", via a partner" : "";
}

/** The statement on a list of vendors. It counts what the marks say and nothing more, in the groups of the feature's page. */
export function countStatement(
  question: Question,
  { found, all, rows }: { found: number; all: number; rows: Pick<AnswerRow, "mark" | "level">[] },
): string {
  const subject = subjectOf(question);
  if (subject === "") return `The guide lists ${pluralize(all, "vendor")}.`;
  if (found === 0) return `We have not found a vendor with evidence of ${subject}.`;
  const sentence = `We found evidence of ${subject} for ${found} of ${pluralize(all, "vendor")}`;
  const { features, market, hosting, certification } = question;
  if (features.length !== 1 || market || hosting || certification || rows.length !== found)
    return `${sentence}.`;
  const groups = Map.groupBy(rows, ({ mark, level }) => evidenceGroupOf(mark, level));
  const counts = evidenceGroups.flatMap((group) => {
    const count = groups.get(group)?.length ?? 0;
    return count > 0 ? `${count} ${groupWords[group]}` : [];
  });
  return `${sentence}: ${inSeries(counts)}.`;
}

/** The statement on features of named vendors. */
export function featureStatement({ vendors, features }: Question, rows: AnswerRow[]): string {
  const sentences = vendors.flatMap(({ slug, name }) =>
    features.map(({ title }) => {
      const row = rows.find(({ vendor, label }) => vendor.slug === slug && label === title);
      if (!row) return `We have not found whether ${name} has ${title}.`;
      if (row.mark === "not-offered") return `A source says that ${name} does not offer ${title}.`;
      return `${title} of ${name} is ${markClauses[row.mark]}${levelClause(row)}.`;
    }),
  );
  return sentences.join(" ");
}

const mostValues = 5;

/** The statement on one fact of named vendors. */
export function factStatement(
  { vendors, market, certification }: Question,
  label: string,
  rows: AnswerRow[],
): string {
  const sentences = vendors.map(({ slug, name }) => {
    const own = rows.filter(({ vendor }) => vendor.slug === slug);
    const [first] = own;
    if (!first) {
      if (market) return `We have not found evidence that ${name} serves ${market}.`;
      return certification
        ? `We have not found evidence that ${name} has ${certification}.`
        : `We have not found a source for “${label}” of ${name}.`;
    }
    const values = own.slice(0, mostValues).map(({ value }) => value);
    const more = own.length > mostValues ? ` and ${own.length - mostValues} more` : "";
    const marks = [...new Set(own.map(({ mark }) => mark))];
    const words = marks.length === 1 ? markClauses[first.mark] : "with different evidence";
    return `${name}, ${label}: ${values.join("; ")}${more} (${words}).`;
  });
  return sentences.join(" ");
}

export const comparisonStatement = ({ vendors }: Question, shared: number, differing: number): string =>
  `We found evidence of ${pluralize(shared, "feature")} for ${vendors.length === 2 ? "both " : ""}` +
  `${inSeries(vendors.map(({ name }) => name))}, and of ${differing} for ${vendors.length === 2 ? "one" : "some"} of them only.`;
