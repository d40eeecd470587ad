import type { AdminType } from "#cms/admin/type.tsx";
import { pluralize } from "#shared/text.ts";

interface ActionWords {
  label: string;
  /** Shown during the action: `Publishing`. */
  running: string;
  /** The past participle of the action: `published`. */
  done: string;
}

interface StatusWords {
  publish: ActionWords;
  unpublish: ActionWords;
}

const published: StatusWords = {
  publish: { label: "Publish", running: "Publishing", done: "published" },
  unpublish: { label: "Unpublish", running: "Unpublishing", done: "unpublished" },
};

const statusWords = new Map<string, StatusWords>([
  [
    "active",
    {
      publish: { label: "Activate", running: "Activating", done: "activated" },
      unpublish: { label: "Deactivate", running: "Deactivating", done: "deactivated" },
    },
  ],
  [
    "enabled",
    {
      publish: { label: "Enable", running: "Enabling", done: "enabled" },
      unpublish: { label: "Disable", running: "Disabling", done: "disabled" },
    },
  ],
]);

const others = {
  delete: { label: "Delete", running: "Deleting", done: "deleted" },
  set: { label: "Set a field…", running: "Changing", done: "changed" },
  add: { label: "Add", running: "Adding to", done: "changed" },
  remove: { label: "Remove", running: "Removing from", done: "changed" },
};

/** The labels of the bulk actions, using the words of the type's status. */
export const bulkWordsOf = ({ status }: Pick<AdminType, "status">) => ({
  ...(statusWords.get(status.visible) ?? published),
  ...others,
});

/** Singulars of plurals that are shorter than the type's noun. */
const singulars = new Map([
  ["entries", "entry"],
  ["configurations", "configuration"],
  ["terms", "term"],
  ["providers", "provider"],
  ["feeds", "feed"],
]);

/** Formats a count of entries: `1 vendor`, `98 vendors`. */
export function countEntries({ plural, noun }: Pick<AdminType, "plural" | "noun">, count: number): string {
  const singular = singulars.get(plural) ?? noun;
  return pluralize(count, singular.toLowerCase(), plural);
}
