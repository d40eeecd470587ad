import { isVisible } from "../read/published.server.ts";
import { bothOf, countByType, isHidden, lacks } from "./entries-by-type.server.ts";
import type { TodoSource } from "./todo-line.server.ts";

/** Published entries whose page search engines describe in words of their own. */
export const missingDescriptionsLine: TodoSource = {
  key: "descriptions",
  title: "Pages without a meta description",
  action: "Write",
  all: null,
  find: ({ db, types }) =>
    countByType(
      db,
      types.filter(({ kind }) => kind !== "banner"),
      (type) => bothOf(isVisible(type), lacks(type, "metaDescription")),
      new URLSearchParams({ metaDescription: "empty" }).toString(),
    ),
};

/** Entries with a page of their own that nobody has published yet. */
export const draftEntriesLine: TodoSource = {
  key: "drafts",
  title: "Still drafts",
  action: "Open",
  all: null,
  find: ({ db, types }) =>
    countByType(
      db,
      types.filter(({ status }) => Object.hasOwn(status.values, "draft")),
      isHidden,
      "status=draft",
    ),
};
