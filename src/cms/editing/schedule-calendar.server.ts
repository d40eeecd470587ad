import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { segmentOf } from "#cms/engine/content-type.server.ts";
import { typesByKind } from "#cms/engine/types-by-kind.server.ts";
import { type CalendarSource, titlesOfAll } from "#cms/todo/calendar.server.ts";
import { drafts, expiries } from "./draft.table.ts";
import { draftPath } from "./draft-lines.server.ts";

/** Drafts that go live at a time. */
export const scheduledPublications: CalendarSource = async ({ db, types, from, until }) => {
  const titleField = sql`case ${drafts.kind} ${sql.join(
    types.map(({ kind, titleField: field }) => sql`when ${kind} then ${field}`),
    sql` `,
  )} end`;
  const rows = await db
    .select({
      kind: drafts.kind,
      key: drafts.key,
      entryId: drafts.entryId,
      title: sql<string | null>`coalesce(nullif(${drafts.data} ->> (${titleField}), ''), titles.title)`,
      at: drafts.goLiveAt,
    })
    .from(drafts)
    .leftJoin(
      sql`${titlesOfAll(types)} as titles`,
      sql`titles.kind = ${drafts.kind} and titles.id = ${drafts.entryId}`,
    )
    .where(
      and(
        isNull(drafts.discardedAt),
        isNull(drafts.failure),
        gte(drafts.goLiveAt, from),
        lt(drafts.goLiveAt, until),
      ),
    );
  const typeOf = typesByKind(types);
  return rows.map(({ kind, key, entryId, title, at }) => ({
    what: "publication" as const,
    title: title ?? "Untitled",
    at: at ?? from,
    target: { path: draftPath(segmentOf(typeOf(kind)), { key, id: entryId }) },
  }));
};

/** Live entries that are withdrawn at a time. */
export const scheduledExpiries: CalendarSource = async ({ db, types, from, until }) => {
  const rows = await db
    .select({
      kind: expiries.kind,
      id: expiries.entryId,
      title: sql<string>`titles.title`,
      at: expiries.expireAt,
    })
    .from(expiries)
    .innerJoin(
      sql`${titlesOfAll(types)} as titles`,
      and(sql`titles.kind = ${expiries.kind}`, eq(sql`titles.id`, expiries.entryId)),
    )
    .where(and(gte(expiries.expireAt, from), lt(expiries.expireAt, until)));
  return rows.map(({ kind, id, title, at }) => ({
    what: "expiry" as const,
    title,
    at,
    target: { kind, id },
  }));
};
