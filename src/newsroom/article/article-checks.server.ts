import type { FieldOf } from "#cms/engine/descriptor.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import { isNearCopy, type Overlap, overlapAllowed, worseOf } from "../checks/overlap.ts";
import { type Flag, type Review, type Source, textOf } from "../checks/review.ts";
import { checkOverlap, checkRewrite } from "../checks/rewrite-checks.server.ts";
import { type FlagDecision, listFlagDecisions } from "../publication/flag-decisions.server.ts";
import { identifyFlags } from "../publication/flag-id.server.ts";
import { findAiDraft, partsOf } from "./ai-draft.server.ts";
import type { Article } from "./article.schema.ts";
import { listFurtherSources, sourceOf } from "./article-sources.server.ts";

/** A claim that no source supports, with its confirmation; null while the claim is open. */
export interface DecidedFlag extends Flag {
  id: string;
  decision: FlagDecision | null;
}

export interface ArticleChecks {
  source: Source;
  review: Review;
  flags: DecidedFlag[];
  /** All decisions about the article's claims, including former claims. */
  decisions: FlagDecision[];
  faults: Fault[];
}

/** A reason not to publish a text, and the field to change. */
interface Fault {
  path: FieldOf<Article>;
  reason: string;
}

/** Compares an article's rewritten text with all its sources and adds the editors' decisions about its claims. */
export async function checkArticle(db: Database, article: Article): Promise<ArticleChecks> {
  const source = sourceOf(article, await listFurtherSources(db, article.id));
  const { excerpt, ...parts } = partsOf(article);
  const review = await checkRewrite(source, { ...parts, excerpt: parts.content && excerpt });
  const decisions = await listFlagDecisions(db, article.id);
  const flags = joinDecisions(review.flags, decisions);
  const faults = faultsOf(article, review.overlap, flags);
  return { source, review, flags, decisions, faults };
}

/** A claim that is still in the text was not fixed, so only a confirmation counts. */
const joinDecisions = (flags: Flag[], decisions: FlagDecision[]): DecidedFlag[] =>
  identifyFlags(flags).map((flag) => ({
    ...flag,
    decision: decisions.find((one) => one.flag === flag.id && one.decision === "confirmed") ?? null,
  }));

const faultsOf = (article: Article, overlap: Overlap, flags: DecidedFlag[]): Fault[] => [
  ...(isNearCopy(overlap) ? [{ path: "rewrittenContent" as const, reason: describeOverlap(overlap) }] : []),
  ...(isReviewRequired(article) ? openFaults(article, flags) : []),
];

/** A text drafted by an AI can only be published once each of its claims is decided. */
const isReviewRequired = ({ isAiDrafted, rewrittenContent }: Article) =>
  isAiDrafted && Boolean(rewrittenContent);

function openFaults({ whyItMatters }: Article, flags: DecidedFlag[]): Fault[] {
  const open = flags.filter(({ decision }) => decision === null);
  const [first] = open;
  const claims = `${pluralize(open.length, "claim")} that its sources do not support ${open.length === 1 ? "is" : "are"} undecided`;
  return [
    ...(first ? [{ path: fieldOf[first.field], reason: claims }] : []),
    ...(whyItMatters?.trim()
      ? []
      : [{ path: "whyItMatters" as const, reason: "“Why it matters” is missing" }]),
  ];
}

/** Maps the parts of a rewrite to the article's fields. */
const fieldOf = {
  title: "rewrittenTitle",
  excerpt: "excerpt",
  content: "rewrittenContent",
  whyItMatters: "whyItMatters",
} as const;

/**
 * Rejects a rewritten text that is too close to a source. Also rejects an AI-drafted text with undecided claims or without 'why it
 * matters'.
 * @throws AppError `conflict` with the reasons by field, the overlap and the open claims
 */
export async function assertPublishable(db: Database, article: Article): Promise<void> {
  if (!article.rewrittenContent) return;
  const { overlap, faults, open } = await judge(db, article);
  if (faults.length === 0) return;
  throw new AppError("conflict", refusalFor(faults), {
    issues: [...Map.groupBy(faults, ({ path }) => path)].map(([path, pathFaults]) => ({
      path,
      message: refusalFor(pathFaults),
    })),
    ...(isNearCopy(overlap) && { overlap }),
    ...(open.length > 0 && { flags: open }),
  });
}

const refusalFor = (faults: Fault[]) =>
  `This cannot be published: ${faults.map(({ reason }) => reason).join("; ")}`;

async function judge(db: Database, article: Article) {
  if (!isReviewRequired(article)) {
    const overlap = await measureOverlap(db, article);
    return { overlap, faults: faultsOf(article, overlap, []), open: [] };
  }
  const { review, flags, faults } = await checkArticle(db, article);
  const open = flags.filter(({ decision }) => decision === null);
  return {
    overlap: review.overlap,
    faults,
    open: open.map(({ id, kind, field, text }) => ({ id, kind, field, text })),
  };
}

async function measureOverlap(db: Database, article: Article): Promise<Overlap> {
  const source = sourceOf(article, await listFurtherSources(db, article.id));
  const parts = partsOf(article);
  const [text, whole] = await Promise.all([
    checkOverlap(source, parts.content),
    checkOverlap(source, textOf(parts)),
  ]);
  return worseOf(text, whole);
}

/**
 * Runs the checks in workers and caches the results, which `assertPublishable` and the publication record need within the
 * transaction.
 */
export async function primeChecks(db: Database, article: Article): Promise<void> {
  if (!article.rewrittenContent) return;
  await judge(db, article);
  if (!article.isAiDrafted) return;
  const draft = await findAiDraft(db, article);
  const source = sourceOf(article, await listFurtherSources(db, article.id));
  if (draft) await checkRewrite(source, draft.parts);
}

const describeOverlap = ({ longestRun, sharedRuns }: Overlap) =>
  `the text is too close to its source. Its longest run of identical words is ${longestRun} (at most ${overlapAllowed.longestRun}), and ${percent(sharedRuns)} of its five-word runs are in the source (at most ${percent(overlapAllowed.sharedRuns)})`;

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;

/** True for a rewrite that names neither its publisher nor its author. */
export const isUnattributed = ({ rewrittenContent, originalPublisher, originalAuthor }: Article): boolean =>
  Boolean(rewrittenContent) && !originalPublisher && !originalAuthor;

export const unattributed = "A published rewrite must name its source: enter its publisher or author";
