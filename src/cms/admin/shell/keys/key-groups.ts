import type { KeyHint } from "../../groups.ts";

/** The keys of one kind of screen. */
export interface KeyGroup {
  title: string;
  /** Returns true where the keys work. */
  isOn: (screen: KeyScreen) => boolean;
  keys: KeyHint[];
}

/** The kind of a screen, as far as the help needs it. */
export interface KeyScreen {
  isList: boolean;
  isEditPage: boolean;
  /** True for whoever does not write entries, but drafts of them. */
  worksOnDrafts: boolean;
  /** The screen's own keys. */
  own?: KeyGroup | undefined;
}

/** All keys of the admin; the help shows those of the screen. */
export const keyGroups: KeyGroup[] = [
  {
    title: "Everywhere",
    isOn: () => true,
    keys: [
      { keys: ["⌘ or Ctrl", "K"], does: "Go to a screen or an entry" },
      { keys: ["?"], does: "These keys", isSingle: true },
      { keys: ["["], does: "Fold or unfold the rail", isSingle: true },
      { keys: ["F8"], does: "To the last notification" },
      { keys: ["Esc"], does: "Close the topmost window" },
    ],
  },
  {
    title: "On an edit page",
    isOn: ({ isEditPage, worksOnDrafts }) => isEditPage && !worksOnDrafts,
    keys: [
      { keys: ["⌘ or Ctrl", "S"], does: "Save" },
      { keys: ["⌘ or Ctrl", "Enter"], does: "Publish, or save what is live" },
      { keys: ["Alt", "↑ or ↓"], does: "To the entry before or after in the list" },
    ],
  },
  {
    title: "On the page of a draft",
    isOn: ({ isEditPage, worksOnDrafts }) => isEditPage && worksOnDrafts,
    keys: [
      { keys: ["⌘ or Ctrl", "S"], does: "Keep the draft now" },
      { keys: ["⌘ or Ctrl", "Enter"], does: "Request review" },
      { keys: ["Alt", "↑ or ↓"], does: "To the entry before or after in the list" },
    ],
  },
  {
    title: "On a row's title",
    isOn: ({ isList }) => isList,
    keys: [
      { keys: ["Enter"], does: "Open the entry" },
      { keys: ["j or ↓"], does: "To the row below" },
      { keys: ["k or ↑"], does: "To the row above" },
      { keys: ["→ or ←"], does: "To the cell beside it" },
      { keys: ["Space"], does: "Look at the entry without opening it" },
      { keys: ["x"], does: "Select the row", needs: "content:publish" },
    ],
  },
  {
    title: "In a form",
    isOn: ({ isList, worksOnDrafts }) => isList && !worksOnDrafts,
    keys: [{ keys: ["⌘ or Ctrl", "S"], does: "Save" }],
  },
  {
    title: "In lists of a form",
    isOn: ({ isEditPage }) => isEditPage,
    keys: [
      { keys: ["Enter"], does: "Begin the next" },
      { keys: ["Alt", "↑ or ↓"], does: "Move one" },
    ],
  },
  {
    title: "On the public site",
    isOn: () => true,
    keys: [
      { keys: ["/"], does: "To the search field", isSingle: true },
      { keys: ["c"], does: "To the shortlist", isSingle: true },
    ],
  },
];
