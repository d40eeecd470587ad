import type { KeyHint } from "#cms/admin/groups.ts";

const needs = "content:write";

/** The inbox's shortcut keys, for the list of shortcuts. */
export const inboxKeys: KeyHint[] = [
  { keys: ["j or ↓"], does: "Next article", isSingle: true },
  { keys: ["k or ↑"], does: "Previous article", isSingle: true },
  { keys: ["→ or ←"], does: "Open or close a story" },
  { keys: ["Enter"], does: "Read the article; review a rewritten one" },
  { keys: ["Esc"], does: "Back from the article to the list" },
  { keys: ["x"], does: "Select", isSingle: true, needs },
  { keys: ["Shift", "x"], does: "Select the range from the last selected article", isSingle: true, needs },
  { keys: ["b"], does: "Select this article and all below", isSingle: true, needs },
  { keys: ["r"], does: "Rewrite", isSingle: true, needs },
  { keys: ["e"], does: "Set aside, or bring back", isSingle: true, needs },
  { keys: ["m"], does: "Merge the selected articles into one story", isSingle: true, needs },
  { keys: ["s"], does: "Split from the story", isSingle: true, needs },
  { keys: ["u"], does: "Undo", isSingle: true, needs },
];
