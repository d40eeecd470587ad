import { and, eq, isNotNull, isNull, lt, ne, type SQL } from "drizzle-orm";
import type { TodoItem } from "#cms/todo/todo.ts";
import type { TodoSource } from "#cms/todo/todo-line.server.ts";
import { environment } from "#shared/environment.server.ts";
import { routes } from "#shared/routes.ts";
import { drafts } from "./draft.table.ts";
import { type DraftLine, findDrafts } from "./list-drafts.server.ts";

interface DraftSource extends Pick<TodoSource, "key" | "needs" | "title" | "action"> {
  condition: () => SQL | undefined;
  isByTime?: boolean;
  wordsOf: (line: DraftLine) => Pick<TodoItem, "detail" | "since">;
}

const draftSource = ({ condition, isByTime, wordsOf, ...words }: DraftSource): TodoSource => ({
  ...words,
  all: null,
  find: async ({ db, types, most }) => {
    const { total, lines } = await findDrafts(db, types, { condition: condition(), isByTime, most });
    const items = lines.map((line) => ({
      title: line.title,
      ...wordsOf(line),
      target: { path: draftPath(line.type, line) },
    }));
    return { count: total, items };
  },
});

/** Drafts awaiting a colleague's approval. */
export const reviewLine = draftSource({
  key: "review",
  needs: "content:publish",
  title: "Waiting for review",
  action: "Review",
  condition: () => eq(drafts.state, "in_review"),
  wordsOf: ({ requestedBy, requestedAt }) => ({ detail: `requested by ${requestedBy}`, since: requestedAt }),
});

/** Drafts whose scheduled publication failed. */
export const failedSchedulesLine = draftSource({
  key: "failed-schedules",
  title: "Missed their scheduled time",
  action: "Open",
  condition: () => isNotNull(drafts.failure),
  isByTime: true,
  wordsOf: ({ failure, updatedAt }) => ({ detail: `not published: ${failure}`, since: updatedAt }),
});

const day = 24 * 60 * 60 * 1000;

/** Drafts that go live within a day. */
export const scheduledLine = draftSource({
  key: "scheduled",
  title: "Scheduled for the next 24 hours",
  action: "Open",
  condition: () =>
    and(isNull(drafts.failure), lt(drafts.goLiveAt, new Date(environment.now() + day).toISOString())),
  isByTime: true,
  wordsOf: ({ goLiveAt }) => ({ detail: null, since: goLiveAt }),
});

/** Unpublished changes to live entries, and new entries that were never published. */
export const unpublishedChangesLine = draftSource({
  key: "unpublished-changes",
  title: "Unpublished changes",
  action: "Open",
  condition: () => and(ne(drafts.state, "in_review"), isNull(drafts.goLiveAt), isNull(drafts.failure)),
  wordsOf: ({ editedBy, updatedAt }) => ({ detail: editedBy, since: updatedAt }),
});

/** Links to the draft's form, even for types whose entries open in a dialog. */
export const draftPath = (type: string, { id, key }: Pick<DraftLine, "id" | "key">) =>
  `${routes.adminEntry.href({ tab: type, entry: String(id ?? "new") })}?${new URLSearchParams({ draft: key })}`;
