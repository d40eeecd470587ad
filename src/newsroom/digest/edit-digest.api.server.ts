import { z } from "@hono/zod-openapi";
import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import { typeTag } from "#cms/engine/tags.ts";
import { plainText, renderMarkdown } from "#cms/text/markdown.server.ts";
import {
  countDigestMails,
  countSubscribers,
  enqueueDigest,
} from "#content/watches/digest-mails.queries.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { routes } from "#shared/routes.ts";
import type { Settings } from "#shared/settings.server.ts";
import { formatDate, onOneLine } from "#shared/text.ts";
import { articleDescriptor } from "../article/article.descriptor.ts";
import { findDigest, listAllOfWeek, listEditableWeeks } from "./digest.queries.server.ts";
import {
  type DigestInput,
  digestInput,
  digestPreview,
  type EditedDigest,
  editedDigest,
  fewestArticles,
} from "./digest.schema.ts";
import { digests } from "./digest.table.ts";
import { daysOf, type Week, weekOf } from "./week.ts";

const failures = {
  400: "A field is invalid, or fewer than two articles remain",
  404: "The week has no digest",
};

/** Editors' API of the weekly digest: its introduction, its order, and mailing it to subscribers. */
export const editDigestApi = callsApi("Digest", [
  call("GET /api/admin/digest", {
    action: "content:read",
    summary:
      "A week's digest with all its articles and the state of its mailing; by default the latest completed week",
    query: z.object({ week: z.string().optional() }),
    result: editedDigest,
    failures: { 404: failures[404] },
    run: ({ db, settings, query: { week } }) => getEditedDigest(db, settings, week ?? null),
  }),
  call("PUT /api/admin/digest/{week}", {
    action: "content:publish",
    summary: "Change a digest's introduction, the order of its articles, and which are left out",
    body: digestInput,
    result: editedDigest,
    failures: { ...failures, 409: "Someone else has changed it since `version`" },
    run: async ({ db, settings, editor, invalidate, params: { week }, body }) => {
      await saveDigest(db, week, body, editor);
      invalidate(digestTags);
      return getEditedDigest(db, settings, week);
    },
  }),
  call("POST /api/admin/digest/{week}/preview", {
    action: "content:read",
    summary: "A digest's introduction as HTML and its mail, without saving them",
    body: digestInput,
    result: digestPreview,
    failures,
    run: ({ db, settings, params: { week }, body }) => previewDigest(db, settings, week, body),
  }),
  call("POST /api/admin/digest/{week}/mail", {
    action: "content:publish",
    summary: "Mail a digest to its subscribers, once",
    body: digestInput.pick({ version: true }),
    status: 202,
    result: z.object({ recipients: z.int() }),
    done: "The mails are in the outbox",
    failures: {
      404: failures[404],
      409: "It was mailed before, has changed since `version`, or has no subscribers",
      503: "No mail server is configured",
    },
    run: async ({ db, settings, editor, params: { week }, body: { version } }) => ({
      recipients: await mailDigest(db, settings, { week, version }, editor),
    }),
  }),
]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof editDigestApi> {}
}

/** Everything that shows a digest depends on the articles, too. */
const digestTags = [typeTag(articleDescriptor.kind)];

const mailFault = "Mailing needs a mail server: SMTP_URL is not set.";
const changedSince = "Someone else has changed this digest. Reload it to see their version.";

/**
 * Returns a week's digest for its editors, by default the latest completed one.
 * @throws AppError `not-found` for a week without articles
 */
async function getEditedDigest(
  db: Database,
  settings: Settings,
  requestedWeek: Week | null,
): Promise<EditedDigest> {
  const present = weekOf(new Date(environment.now()));
  const weeks = await listEditableWeeks(db, present);
  const week = requestedWeek ?? (weeks.find((one) => one.week < present) ?? weeks[0])?.week ?? present;
  if (daysOf(week) === null) throw new AppError("not-found", "There is no such week");
  const edited = await findDigest(db, week);
  const { sent: _, ...left } = await countDigestMails(db, week);
  return {
    week,
    isOver: week < present,
    weeks,
    introduction: edited?.introduction ?? "",
    version: edited?.version ?? 0,
    articles: (await listAllOfWeek(db, week)).map(({ id, slug, title, excerpt, isLeftOut }) => ({
      id,
      slug,
      title,
      excerpt,
      isLeftOut,
    })),
    mailFault: settings.mail ? null : mailFault,
    subscribers: await countSubscribers(db),
    mailed: edited?.mailedAt ? { at: edited.mailedAt, recipients: edited.recipients ?? 0, ...left } : null,
  };
}

/**
 * Stores the introduction and the order of a week's articles, and announces the change to all processes.
 * @throws AppError `not-found` for a week without a digest, `invalid` if too few articles remain, `conflict` after another save
 */
function saveDigest(
  db: Database,
  week: Week,
  { version, ...values }: DigestInput,
  editor: Editor,
): Promise<void> {
  return db.transaction(async (tx) => {
    await arrange(tx, week, values);
    const stored = { ...values, version: version + 1 };
    const [saved] = await tx
      .insert(digests)
      .values({ week, ...stored })
      .onConflictDoUpdate({ target: digests.week, set: stored, setWhere: eq(digests.version, version) })
      .returning();
    if (!saved) throw new AppError("conflict", changedSince);
    await recordAudit(tx, { ...auditOf(week), action: "updated", editor });
    await announceContentChange(tx, digestTags);
  });
}

const auditOf = (week: Week) => ({ kind: "digest", title: titleOf(week) });

const titleOf = (week: Week) => `The Week in News of ${formatDate(daysOf(week)?.first ?? "")}`;

/** Returns a week's articles as an editor arranges them. */
async function arrange(db: Database, week: Week, { articles, leftOut }: Omit<DigestInput, "version">) {
  const all = await listAllOfWeek(db, week);
  if (all.length < fewestArticles) throw new AppError("not-found", "This week has no digest");
  const out = new Set(leftOut);
  const placeOf = new Map(articles.map((id, place) => [id, place]));
  const arranged = all
    .filter(({ id }) => !out.has(id))
    .sort((a, b) => (placeOf.get(a.id) ?? all.length) - (placeOf.get(b.id) ?? all.length));
  if (arranged.length < fewestArticles)
    throw new AppError("invalid", `A digest needs at least ${fewestArticles} articles`);
  return arranged;
}

/** Renders a digest that need not be saved. */
async function previewDigest(
  db: Database,
  settings: Settings,
  week: Week,
  input: DigestInput,
): Promise<z.infer<typeof digestPreview>> {
  const articles = await arrange(db, week, input);
  return {
    html: await renderMarkdown(input.introduction),
    mail: writeDigest(
      week,
      { introduction: await writeIntroduction(input.introduction, settings), articles },
      settings,
    ),
  };
}

/**
 * Mails a saved digest to its subscribers, once. The mark and the outbox are written in one transaction.
 * @returns the number of subscribers
 * @throws AppError `not-configured` without a mail server, `conflict` if it has changed, was mailed or has no subscribers
 */
async function mailDigest(
  db: Database,
  settings: Settings,
  { week, version }: { week: Week; version: number },
  editor: Editor,
): Promise<number> {
  if (!settings.mail) throw new AppError("not-configured", mailFault);
  // Rendered before the transaction, which only takes the digest in this version.
  const introduction = await writeIntroduction((await findDigest(db, week))?.introduction ?? "", settings);
  return db.transaction(async (tx) => {
    if (version === 0)
      await tx
        .insert(digests)
        .values({ week, introduction: "", articles: [], leftOut: [], version: 0 })
        .onConflictDoNothing();
    const [marked] = await tx
      .update(digests)
      .set({ mailedAt: new Date(environment.now()).toISOString() })
      .where(and(eq(digests.week, week), eq(digests.version, version), isNull(digests.mailedAt)))
      .returning();
    if (!marked) {
      const stored = await findDigest(tx, week);
      throw new AppError("conflict", stored?.mailedAt ? "This digest has already been mailed" : changedSince);
    }
    const articles = await arrange(tx, week, marked);
    const mail = writeDigest(week, { introduction, articles }, settings);
    const recipients = await enqueueDigest(tx, week, mail);
    if (recipients === 0) throw new AppError("conflict", "Nobody has subscribed to the digest yet");
    await tx.update(digests).set({ recipients }).where(eq(digests.week, week));
    await recordAudit(tx, { ...auditOf(week), action: "mailed", editor });
    return recipients;
  });
}

interface Arranged {
  introduction: string;
  articles: { title: string; slug: string; excerpt: string | null }[];
}

/** Returns a digest's introduction as plain text, with its list marks and the addresses of its links. */
async function writeIntroduction(markdown: string, { siteUrl }: Settings): Promise<string> {
  // Paragraphs and list items, with the breaks between them at odd places.
  const blocks = markdown.trim().split(/(\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s))/);
  let text = "";
  for (const [place, block] of blocks.entries()) {
    const [, mark = "", words = ""] = /^(\s*(?:[-*+]|\d+[.)])\s+)?(.*)$/s.exec(block) ?? [];
    const addressed = words.replace(
      /(?<!!)\[([^[\]]+)\]\(([^\s)]+)(?:\s[^)]*)?\)/g,
      (_, name: string, target: string) => `${name} (${URL.parse(target, siteUrl)?.href ?? target})`,
    );
    text += place % 2 ? block : mark + (await plainText(addressed));
  }
  return text.replace(/\n{3,}/g, "\n\n");
}

function writeDigest(week: Week, { introduction, articles }: Arranged, { siteUrl }: Settings) {
  const { first = "", last = "" } = daysOf(week) ?? {};
  const sections = [
    `${formatDate(first)} to ${formatDate(last)}\n${siteUrl}${routes.digestOfWeek.href({ week })}`,
    introduction,
    ...articles.map(({ title, slug, excerpt }) =>
      [onOneLine(title), excerpt && onOneLine(excerpt), siteUrl + routes.article.href({ slug })]
        .filter(Boolean)
        .join("\n"),
    ),
  ];
  return { subject: titleOf(week), text: sections.filter(Boolean).join("\n\n") };
}
