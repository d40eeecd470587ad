import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { sourceMissing } from "#cms/facts/change-words.ts";
import { valueWords } from "#cms/facts/value-words.ts";
import { formatKnownDate } from "#shared/known-date.ts";
import { routes } from "#shared/routes.ts";
import { formatDate, onOneLine, pluralize, truncate } from "#shared/text.ts";
import { fieldsOf, requiredFactOf } from "../fit/required-facts.server.ts";
import { levelFrom, type RequiredFact } from "../vendor/stated-values.ts";
import type { ReportedArticle, ReportedChange, ReportedLevel, Rhythm, WatchReport } from "./watch.schema.ts";

/** A watch, as far as its emails depend on it. */
export interface Watched {
  vendors: number[];
  cadence: Rhythm;
  confirmedAt: string;
  /** The keys of its requirements (a feature's slug or another fact's key), and of its musts. */
  required: ReadonlySet<string>;
  musts: ReadonlySet<string>;
}

/** What an email about a report says about the site. */
interface MailSite {
  siteUrl: string;
  siteName: string;
  stopUrl: string;
}

/** The parts of a report that concern a watch, or null if nothing does. */
export function selectFor(watch: Watched, report: ReportParts): WatchReport | null {
  const isNew = ({ date }: { date: string }) => date > watch.confirmedAt;
  const ofAll = watch.vendors.length === 0;
  const changes = ofAll
    ? new Set([...watch.required].flatMap(report.changesFor))
    : watch.vendors.flatMap((id) => report.ofVendor.get(id) ?? []);
  const chosen = new Set(watch.vendors);
  const levels = [...watch.musts]
    .flatMap((key) => report.levelsOf.get(key) ?? [])
    .filter(({ vendorId }) => ofAll || chosen.has(vendorId));
  const articles = report.articles.filter(({ vendorIds }) => vendorIds.some((id) => chosen.has(id)));
  const selected = {
    changes: [...changes].filter(isNew),
    levels: levels.filter(isNew),
    articles: articles.filter(isNew),
  };
  return selected.changes.length + selected.levels.length + selected.articles.length > 0 ? selected : null;
}

/** A report whose changes can be found by vendor and by requirement. */
export interface ReportParts extends Pick<WatchReport, "articles" | "digest"> {
  levelsOf: ReadonlyMap<string, ReportedLevel[]>;
  ofVendor: ReadonlyMap<number, ReportedChange[]>;
  /** Lists the changes at any vendor that concern a feature, by slug, or another fact, by key. */
  changesFor: (key: string) => ReportedChange[];
}

export function partsOf({ changes, levels, ...others }: WatchReport): ReportParts {
  const ofFeature = Map.groupBy(
    changes.filter(({ field }) => field === "capabilities"),
    ({ item }) => item,
  );
  const ofFact = new Map<string, ReportedChange[]>();
  return {
    ...others,
    levelsOf: Map.groupBy(levels, ({ feature }) => feature),
    ofVendor: Map.groupBy(changes, ({ vendorId }) => vendorId),
    changesFor: (key) => {
      const fact = requiredFactOf(key);
      if (!fact) return ofFeature.get(key) ?? [];
      const known = ofFact.get(key) ?? changes.filter((change) => answers(fact, change));
      ofFact.set(key, known);
      return known;
    },
  };
}

/** True if a change is one of the feature's level, or of another fact that meets or misses the requirement. */
function concerns(key: string, change: ReportedChange): boolean {
  const fact = requiredFactOf(key);
  return fact ? answers(fact, change) : change.field === "capabilities" && change.item === key;
}

/** True if the former or the present value meets or misses a requirement. */
const answers = (fact: RequiredFact, { field, before, after }: ReportedChange) =>
  fieldsOf(fact).includes(field) &&
  [before, after].some((value) => value !== null && levelFrom(fact, [{ field, value }]) !== null);

/** Writes the email of a watch about the selected parts of a report. */
export function writeWatchMail(
  { cadence }: Pick<Watched, "cadence">,
  { changes, levels, articles }: WatchReport,
  { siteUrl, siteName, stopUrl }: MailSite,
): { subject: string; text: string } {
  const vendors = [...Map.groupBy(changes, ({ vendorId }) => vendorId).values()];
  const sections = [
    levels.length > 0 && ["YOUR REQUIREMENTS", ...levels.map(levelWords)].join("\n"),
    ...vendors.map((ofVendor) => vendorSection(ofVendor, siteUrl)),
    articles.length > 0 &&
      ["ARTICLES", ...articles.map((article) => articleWords(article, siteUrl))].join("\n"),
    `You get this email ${cadence === "daily" ? "at most once a day" : "at most once a week"} because you watch changes in the ${siteName}. To stop it and have your address erased:\n${stopUrl}`,
  ];
  return {
    subject: subjectOf({ changes, levels, articles }),
    text: `${sections.filter(Boolean).join("\n\n")}\n`,
  };
}

/** Adds to a mailed digest how to stop it. */
export const writeDigestMail = (
  { subject, text }: NonNullable<WatchReport["digest"]>,
  { siteName, stopUrl }: MailSite,
) => ({
  subject,
  text: `${text}\n\nYou get this email because you subscribed to the weekly digest of the ${siteName}. To stop it and have your address erased:\n${stopUrl}\n`,
});

/** In characters. */
const longestName = 60;
const mostNamed = 3;

function subjectOf({ changes, levels, articles }: WatchReport): string {
  const [missed] = levels.filter(({ after }) => after === "no");
  // A level that moved because its fact changed is one change. The list shows both, since only the fact's entry has the sources.
  const others = changes.filter(
    (change) =>
      !levels.some(({ vendorId, feature }) => vendorId === change.vendorId && concerns(feature, change)),
  );
  const total = others.length + levels.length + articles.length;
  if (missed) {
    const rest = total > 1 ? `, and ${pluralize(total - 1, "other change")}` : "";
    return `${truncate(missed.name, longestName)} now misses a must${rest}`;
  }
  const names = [...new Set([...levels, ...changes].map(({ name }) => truncate(name, longestName)))];
  if (names.length === 0) return pluralize(articles.length, "new article");
  const shown = names.slice(0, mostNamed).join(", ");
  const more = names.length > mostNamed ? ` and ${pluralize(names.length - mostNamed, "other")}` : "";
  return `${pluralize(total, "change")}: ${shown}${more}`;
}

function levelWords({ name, feature, title, before, after }: ReportedLevel): string {
  const isFeature = requiredFactOf(feature) === null;
  const said = (level: CapabilityLevel) => (isFeature ? inWords(level) : level === "no" ? "not met" : "met");
  const was = `Before: ${before ? said(before) : "not known"}.`;
  if (after === "no") return `- ${name} now misses a must: ${title}. ${was}`;
  if (after !== null)
    return `- ${name} now meets a must: ${title}${isFeature ? ` (${inWords(after)})` : ""}. ${was}`;
  const gone = isFeature ? "We no longer have a valid source." : "Our sources no longer answer it.";
  return `- ${name}: ask about a must, ${title}. ${gone} ${was}`;
}

const inWords = (level: CapabilityLevel) => valueWords("capabilities", level).toLowerCase();

function vendorSection(changes: ReportedChange[], siteUrl: string): string {
  const [first] = changes;
  if (!first) return "";
  const heading = `${first.name.toUpperCase()}\n${siteUrl}${routes.vendor.href({ slug: first.slug })}`;
  return [heading, ...changes.map(changeWords)].join("\n");
}

function changeWords(change: ReportedChange): string {
  const { field, kind, before, after, reason, date, happened, sources } = change;
  const said = (value: string | null) =>
    value === null ? "not recorded" : onOneLine(valueWords(field, value));
  const cited = sources.map(({ title, url }) => `  Source: ${onOneLine(title)}, ${url}`);
  if (kind === "event")
    return [
      `- Event${happened ? `, ${formatKnownDate(happened)}` : ""}: ${said(after)} (recorded ${formatDate(date)})`,
      ...cited,
    ].join("\n");
  const heading = { fact: "", correction: " Correction.", undone: " This change was undone." }[kind];
  return [
    `- ${factName(change)} (${formatDate(date)}).${heading}`,
    `  Before: ${said(before)}`,
    `  Now: ${said(after)}`,
    ...(reason ? [`  Reason: ${onOneLine(reason)}`] : []),
    ...(cited.length > 0 ? cited : [`  ${sourceMissing}`]),
  ].join("\n");
}

/** Names the changed fact: `Headquarters`, `Feature: Tax Reporting`. */
function factName({ label, item, itemTitle, before, after }: ReportedChange): string {
  const element = itemTitle ?? item;
  return element && item !== before && item !== after ? `${label}: ${onOneLine(element)}` : label;
}

const articleWords = ({ title, slug, date }: ReportedArticle, siteUrl: string) =>
  `- ${onOneLine(title)} (${formatDate(date)})\n  ${siteUrl}${routes.article.href({ slug })}`;
