import { findNumbers } from "../checks/numbers.ts";
import { deedsOf, placesOf } from "./deeds.ts";

/** The kinds of figures, and the places and kinds of event that also distinguish one event from another. */
const figureKinds = [
  "money",
  "percent",
  "period",
  "edition",
  "year",
  "count",
  "duration",
  "place",
  "deed",
] as const;

type FigureKind = (typeof figureKinds)[number];

/** The figures of one kind in one or more texts. */
export interface FigureSet {
  all: string[];
  /** The figures in the titles. */
  titles: string[];
  /** Each text's first figure, from its title or else its opening. */
  leads: string[];
}

export type Figures = Partial<Record<FigureKind, FigureSet>>;

/**
 * Extracts the details that distinguish a piece from similar news: amounts, percentages, quarters, rounds and versions, durations,
 * the years and counts in its title, its places and its kinds of event.
 */
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

/** Returns the figures that are compared together with the words. */
export const figureTerms = (figures: Figures): string[] =>
  (["money", "percent", "period", "edition"] as const).flatMap((kind) =>
    (figures[kind]?.all ?? []).map((value) => `${kind} ${value}`),
  );

/**
 * Returns true if the figures of two pieces show that they report different events. A figure that only one piece has is not a
 * difference.
 */
export const doFiguresDiffer = (one: Figures, other: Figures): boolean =>
  figureKinds.some((kind) => {
    const [first, second] = [one[kind], other[kind]];
    return first !== undefined && second !== undefined && rules[kind](first, second);
  });

/**
 * Counts contradictions between the places and the kinds of event of two pieces, 0 to 2. Words are less reliable than figures, so a
 * contradiction only raises the similarity required for the same story.
 */
export const countContradictions = (one: Figures, other: Figures): number =>
  (["place", "deed"] as const).filter((kind) => {
    const [first, second] = [one[kind], other[kind]];
    if (!first || !second) return false;
    const isApartBothWays = isApart(first.leads, second.all) && isApart(second.leads, first.all);
    return isApartBothWays || hasConsequence(first, second) || hasConsequence(second, first);
  }).length;

/**
 * A report of a fine or lawsuit also names its cause. The reverse does not hold, so a fine or lawsuit that the other piece never
 * mentions is a contradiction.
 */
const hasConsequence = (one: FigureSet, other: FigureSet) =>
  consequences.some((deed) => one.leads.includes(deed) && !other.all.includes(deed));

const consequences = ["fine", "lawsuit"];

/** Handled by `countContradictions`. */
const never: Rule = () => false;

type Rule = (one: FigureSet, other: FigureSet) => boolean;

/** Each piece has to mention the other's lead. */
const leadsDiffer: Rule = (one, other) => isApart(one.leads, other.all) || isApart(other.leads, one.all);

const titlesDiffer: Rule = (one, other) =>
  one.titles.length > 0 && other.titles.length > 0 && isApart(one.titles, other.titles);

/** A survey has many percentages, and every report leads with a different one. */
const nothingIsShared: Rule = (one, other) => isApart(one.all, other.all) || titlesDiffer(one, other);

const rules: Record<FigureKind, Rule> = {
  money: (one, other) => leadsDiffer(one, other) || titlesDiffer(one, other),
  percent: nothingIsShared,
  period: leadsDiffer,
  edition: leadsDiffer,
  year: titlesDiffer,
  count: titlesDiffer,
  duration: (one, other) => isApart(one.all, other.all),
  place: never,
  deed: never,
};

const isApart = (one: string[], other: string[]) => !one.some((value) => other.includes(value));

/** More figures do not identify a story better. */
const mostKept = 40;

/** Merges the figures of two pieces. */
export function joinFigures(one: Figures, other: Figures): Figures {
  const union: Figures = { ...one };
  for (const kind of figureKinds) {
    const [first, second] = [one[kind], other[kind]];
    if (!second) continue;
    union[kind] = first
      ? {
          all: join(first.all, second.all),
          titles: join(first.titles, second.titles),
          leads: join(first.leads, second.leads),
        }
      : second;
  }
  return union;
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

const anyDuration = /(?<number>\d+(?:\.\d+)?|[\p{L}-]+)[\s-](?<unit>hour|minute)s?\b/giu;

function mentionsOf(text: string): Mention[] {
  if (!/\d|[a-z]/i.test(text)) return [];
  const mentions: Mention[] = [
    ...deedsOf(text).map((value): Mention => ({ kind: "deed", value })),
    ...placesOf(text).map((value): Mention => ({ kind: "place", value })),
    ...durationsOf(text),
  ];
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

/** Durations, in minutes. */
const durationsOf = (text: string): Mention[] =>
  [...text.matchAll(anyDuration)].flatMap(({ groups }) => {
    const [number] = findNumbers(groups?.number ?? "");
    const minutes = number && number.value * (groups?.unit?.toLowerCase() === "hour" ? 60 : 1);
    return minutes ? [{ kind: "duration", value: String(minutes) } as const] : [];
  });

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

/** From this value, a number without a unit is an amount of money: "raises 40 million". */
const smallestSum = 1e6;

function kindOf(value: number, unit: string): FigureKind {
  if (unit === "%") return "percent";
  if (unit !== "" || value >= smallestSum) return "money";
  return Number.isInteger(value) && value >= 1990 && value < 2100 ? "year" : "count";
}
