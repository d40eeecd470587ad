import { routes } from "#shared/routes.ts";
import { mostItems, type TodoItem } from "../todo/todo.ts";
import type { TodoContext, TodoSource } from "../todo/todo-line.server.ts";
import { type DraftFilter, type DraftLine, listDrafts } from "./list-drafts.server.ts";

/** Drafts that a colleague is asked to approve. */
export const reviewLine: TodoSource = {
  key: "review",
  needs: "content:publish",
  title: "Waiting for review",
  action: "Review",
  all: null,
  find: (context) =>
    findLines(context, "review", ({ requestedBy, requestedAt }) => ({
      detail: `asked by ${requestedBy}`,
      since: requestedAt,
    })),
};

const day = 24 * 60 * 60 * 1000;

/** Drafts that go live within a day, and those that could not. */
export const scheduledLine: TodoSource = {
  key: "scheduled",
  title: "Scheduled today",
  action: "Open",
  all: null,
  find: (context) =>
    findLines(
      context,
      "scheduled",
      ({ failure, goLiveAt, updatedAt }) =>
        failure
          ? { detail: `not published: ${failure}`, since: updatedAt }
          : { detail: null, since: goLiveAt },
      ({ failure, goLiveAt }) =>
        failure !== null || (goLiveAt !== null && Date.parse(goLiveAt) < Date.now() + day),
    ),
};

/** Changes of live entries that readers do not see yet, and new entries that were not saved. */
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
    target: { path: formOf(line) },
  }));
  return { count: lines.length, items };
}

/** The page of the draft's form, also where the entry itself opens in a dialog. */
const formOf = ({ type, id, key }: DraftLine) =>
  `${routes.adminEntry.href({ tab: type, entry: String(id ?? "new") })}?${new URLSearchParams({ draft: key })}`;
