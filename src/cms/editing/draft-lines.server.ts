import { mostItems, type TodoItem } from "#cms/todo/todo.ts";
import type { TodoContext, TodoSource } from "#cms/todo/todo-line.server.ts";
import { environment } from "#shared/environment.server.ts";
import { routes } from "#shared/routes.ts";
import { type DraftFilter, type DraftLine, listDrafts } from "./list-drafts.server.ts";

/** Drafts awaiting a colleague's approval. */
export const reviewLine: TodoSource = {
  key: "review",
  needs: "content:publish",
  title: "Waiting for review",
  action: "Review",
  all: null,
  find: (context) =>
    findLines(context, "review", ({ requestedBy, requestedAt }) => ({
      detail: `requested by ${requestedBy}`,
      since: requestedAt,
    })),
};

const day = 24 * 60 * 60 * 1000;

/** Drafts whose scheduled publication failed. */
export const failedSchedulesLine: TodoSource = {
  key: "failed-schedules",
  title: "Missed their scheduled time",
  action: "Open",
  all: null,
  find: (context) =>
    findLines(
      context,
      "scheduled",
      ({ failure, updatedAt }) => ({ detail: `not published: ${failure}`, since: updatedAt }),
      ({ failure }) => failure !== null,
    ),
};

/** Drafts that go live within a day. */
export const scheduledLine: TodoSource = {
  key: "scheduled",
  title: "Scheduled for the next 24 hours",
  action: "Open",
  all: null,
  find: (context) =>
    findLines(
      context,
      "scheduled",
      ({ goLiveAt }) => ({ detail: null, since: goLiveAt }),
      ({ failure, goLiveAt }) =>
        failure === null && goLiveAt !== null && Date.parse(goLiveAt) < environment.now() + day,
    ),
};

/** Unpublished changes to live entries, and new entries that were never published. */
export const unpublishedChangesLine: TodoSource = {
  key: "unpublished-changes",
  title: "Unpublished changes",
  action: "Open",
  all: null,
  find: (context) =>
    findLines(
      context,
      "changed",
      ({ editedBy, updatedAt }) => ({ detail: editedBy, since: updatedAt }),
      ({ state, goLiveAt, failure }) => state !== "in_review" && goLiveAt === null && failure === null,
    ),
};

async function findLines(
  { db, types }: TodoContext,
  filter: DraftFilter,
  wordsOf: (line: DraftLine) => Pick<TodoItem, "detail" | "since">,
  isListed: (line: DraftLine) => boolean = () => true,
) {
  const lines = (await listDrafts(db, types, filter)).filter(isListed);
  const items = lines.slice(0, mostItems).map((line) => ({
    title: line.title,
    ...wordsOf(line),
    target: { path: draftPath(line.type, line) },
  }));
  return { count: lines.length, items };
}

/** Links to the draft's form, even for types whose entries open in a dialog. */
export const draftPath = (type: string, { id, key }: Pick<DraftLine, "id" | "key">) =>
  `${routes.adminEntry.href({ tab: type, entry: String(id ?? "new") })}?${new URLSearchParams({ draft: key })}`;
