import { findNumbers } from "../checks/numbers.ts";

/** A kind of figure that tells one event from another like it. */
const figureKinds = ["money", "percent", "period", "edition", "year", "count"] as const;

type FigureKind = (typeof figureKinds)[number];

/** Figures of one kind in one or several texts. */
export interface FigureSet {
  /** All of them. */
  all: string[];
  /** Those of the titles. */
  titles: string[];
  /** The first of each text: of its title, else of its opening. */
  leads: string[];
}

export type Figures = Partial<Record<FigureKind, FigureSet>>;

/** Reads the figures of a piece of news: sums, shares, quarters, rounds and versions, the years and counts of its title. */
export function readFigures(title: string, opening: string): Figures {
  const [inTitle, inOpening] = [mentionsOf(title), mentionsOf(opening)];
  const figures: Figures = {};
  for (const kind of figureKinds) {
    const titles = inTitle.filter((one) => one.kind === kind).map(({ value }) => value);
    const rest = inOpening.filter((one) => one.kind === kind).map(({ value }) => value);
    const all = [...new Set([...titles, ...rest])];
    const [lead] = all;
    if (lead !== undefined) figures[kind] = { all, titles, leads: [lead] };
  }
  return figures;
}

/** Returns the values by which texts are compared, beside their words. */
export const figureTerms = (figures: Figures): string[] =>
  (["money", "percent", "period", "edition"] as const).flatMap((kind) =>
    (figures[kind]?.all ?? []).map((value) => `${kind} ${value}`),
  );

/**
 * Returns true if two pieces cannot tell of one event, since the figures that each leads with differ. What one of them does not
 * say is no difference.
 */
export const doFiguresDiffer = (one: Figures, other: Figures): boolean =>
  figureKinds.some((kind) => {
    const [first, second] = [one[kind], other[kind]];
    return first !== undefined && second !== undefined && rules[kind](first, second);
  });

type Rule = (one: FigureSet, other: FigureSet) => boolean;

/** Each has to know what the other leads with. */
const leadsDiffer: Rule = (one, other) => isApart(one.leads, other.all) || isApart(other.leads, one.all);

const titlesDiffer: Rule = (one, other) =>
  one.titles.length > 0 && other.titles.length > 0 && isApart(one.titles, other.titles);

/** A survey has many shares, and every report leads with another. */
const nothingIsShared: Rule = (one, other) => isApart(one.all, other.all) || titlesDiffer(one, other);

const rules: Record<FigureKind, Rule> = {
  money: (one, other) => leadsDiffer(one, other) || titlesDiffer(one, other),
  percent: nothingIsShared,
  period: leadsDiffer,
  edition: leadsDiffer,
  year: titlesDiffer,
  count: titlesDiffer,
};

const isApart = (one: string[], other: string[]) => !one.some((value) => other.includes(value));

/** More make no story clearer. */
const mostKept = 40;

/** Returns the figures of two pieces together. */
export function joinFigures(one: Figures, other: Figures): Figures {
  const joined: Figures = { ...one };
  for (const kind of figureKinds) {
    const [first, second] = [one[kind], other[kind]];
    if (!second) continue;
    joined[kind] = first
      ? {
          all: join(first.all, second.all),
          titles: join(first.titles, second.titles),
          leads: join(first.leads, second.leads),
        }
      : second;
  }
  return joined;
}

const join = (one: string[], other: string[]) => [...new Set([...one, ...other])].slice(0, mostKept);

interface Mention {
  kind: FigureKind;
  value: string;
}

const ordinals = ["first", "second", "third", "fourth"];
const anyPeriod =
  /\b(?:(?<kind>[qh])(?<number>[1-4])|(?<before>[1-4])(?<after>[qh])|(?<ordinal>first|second|third|fourth)[\s-](?<span>quarter|half))\b/giu;
const anyEdition =
  /\bseries\s(?<letter>[a-h])\b|\b(?:version|release|v)\s?(?<version>\d+(?:\.\d+)+|\d+)\b|(?<=\p{L}\s)(?<bare>\d{1,2}\.\d{1,2})(?=\s|$)(?!\s(?:per|percent|million|billion|m\b|bn\b))/giu;

function mentionsOf(text: string): Mention[] {
  if (!/\d|[a-z]/i.test(text)) return [];
  const mentions: Mention[] = [];
  for (const { groups = {} } of text.matchAll(anyPeriod)) mentions.push(periodOf(groups));
  for (const { groups = {} } of text.matchAll(anyEdition))
    mentions.push({
      kind: "edition",
      value: (groups.letter ?? groups.version ?? groups.bare ?? "").toLowerCase(),
    });
  const rest = text.replace(anyPeriod, " ").replace(anyEdition, " ");
  for (const { value, unit, isCommonWord } of findNumbers(rest)) {
    const kind = isCommonWord ? null : kindOf(value, unit);
    if (kind) mentions.push({ kind, value: String(Number(value.toPrecision(12))) });
  }
  return mentions;
}

function periodOf({
  kind,
  number,
  before,
  after,
  ordinal,
  span,
}: Record<string, string | undefined>): Mention {
  const letter = (kind ?? after ?? span?.[0] ?? "").toLowerCase();
  const place = number ?? before ?? ordinals.indexOf(ordinal?.toLowerCase() ?? "") + 1;
  return { kind: "period", value: `${letter}${place}` };
}

/** From here on a number without a unit is a sum: "raises 40 million". */
const smallestSum = 1e6;

function kindOf(value: number, unit: string): FigureKind {
  if (unit === "%") return "percent";
  if (unit !== "" || value >= smallestSum) return "money";
  return Number.isInteger(value) && value >= 1990 && value < 2100 ? "year" : "count";
}
