import { type EvidenceMark, markWords } from "#cms/engine/marks.ts";
import { formatDate } from "#shared/text.ts";
import { levelAnswers } from "./request-format.ts";
import { findingWords, type VendorAnswer, type VendorAnswers } from "./vendor-answers.ts";

export const toldWords = {
  title: "What the vendors told you",
  lead: "Read from the workbooks that the vendors returned. These answers are theirs and have not been checked by the guide.",
  contradiction: "Contradicts the public evidence",
} as const;

/** What the public evidence says about a vendor's feature. */
export interface PublicFact {
  text: string;
  level?: string;
  mark?: EvidenceMark;
  isInPart?: true;
  remark?: string;
}

/** The public evidence on a feature. */
export interface PublicRow {
  label: string;
  /** The feature's slug; absent for other facts. */
  feature?: string;
  /** In vendor order; empty if unknown. */
  cells: PublicFact[][];
}

/** A vendor's answer beside the public evidence. */
export interface Told {
  slug: string;
  name: string;
  /** As `2026-12-03`. */
  toldOn: string;
  answer: VendorAnswer;
  fact: PublicFact;
  isContradiction: boolean;
}

/** The answers about a requirement, in vendor order. */
export interface ToldRow {
  feature: string;
  title: string;
  told: Told[];
}

type Vendors = readonly { slug: string; name: string }[];

interface Compared {
  vendors: Vendors;
  rows: readonly PublicRow[];
}

/** Sets the vendors' answers beside the public evidence, by requirement in the order of the workbooks. */
export function toldRows(all: readonly VendorAnswers[], { vendors, rows }: Compared): ToldRow[] {
  const evidence = new Map(rows.flatMap((row) => (row.feature ? [[row.feature, row] as const] : [])));
  const byFeature = new Map<string, ToldRow>();
  for (const [place, { slug, name }] of vendors.entries()) {
    const { answers = [], toldOn = "" } = all.find(({ vendor }) => vendor === slug) ?? {};
    for (const answer of answers) {
      const { feature } = answer;
      const row = evidence.get(feature);
      const fact = row?.cells[place]?.[0] ?? (row || !isOtherFact(feature) ? notFound : onProfile);
      const entry = byFeature.get(feature) ?? { feature, title: row?.label ?? answer.title, told: [] };
      entry.told.push({ slug, name, toldOn, answer, fact, isContradiction: contradicts(answer, fact) });
      byFeature.set(feature, entry);
    }
  }
  return [...byFeature.values()];
}

const notFound: PublicFact = { text: markWords.none, mark: "none" };

/** A fact other than a feature, such as `market:Switzerland`, has a row only where it is required. */
const isOtherFact = (feature: string) => feature.includes(":");

const onProfile: PublicFact = { text: "See the profile" };

/** Only a fact with a valid source can be contradicted. */
export const contradicts = ({ level }: VendorAnswer, { level: known, mark }: PublicFact) =>
  level !== null && known !== undefined && mark !== undefined && mark !== "none" && known !== level;

/** Returns irregularities of the vendors' workbooks, and unanswered questions. */
export const remarks = (all: readonly VendorAnswers[], vendors: Vendors): string[] =>
  vendors.flatMap(({ slug, name }) => {
    const { findings = [] } = all.find(({ vendor }) => vendor === slug) ?? {};
    const unanswered = findings.filter(({ fault }) => fault === "unanswered");
    return [
      ...findings.filter((one) => !unanswered.includes(one)).map((one) => `${name}: ${findingWords(one)}`),
      ...(unanswered.length > 0
        ? [`${name} did not answer: ${unanswered.map(({ title }) => title).join(", ")}.`]
        : []),
    ];
  });

/** Counts a vendor's answers that contradict the public evidence. */
export const countContradictions = (rows: readonly ToldRow[], vendor: string) =>
  rows.flatMap(({ told }) => told).filter(({ slug, isContradiction }) => isContradiction && slug === vendor)
    .length;

export const toldOnWords = (toldOn: string) => `Told you on ${formatDate(toldOn)}`;

export const levelText = ({ level }: Pick<VendorAnswer, "level">) => (level ? levelAnswers[level] : "");

export const factText = ({ text, remark }: PublicFact): string => (remark ? `${text} (${remark})` : text);
