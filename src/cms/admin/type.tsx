import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { Tone } from "#ui/badge.tsx";
import type { Descriptor, FieldOf, Row } from "../descriptor.ts";
import type { CapabilityLevel } from "../evidence/evidence.ts";
import type { EntryData } from "./calls.ts";
import type { AdminColumn } from "./columns.ts";

export interface AdminBadge {
  label: string;
  tone: Tone;
}

/** Props of a form's fields. Their values come from react-hook-form's `useFormContext`. */
export interface AdminFieldsProps {
  /** True while the entry is being created: only then does a slug follow the title. */
  isNew: boolean;
}

/** One tab of a form that has its own. `fields` are those on it, so that an error behind it can be found. */
export interface AdminFormTab {
  value: string;
  label: string;
  fields: string[];
  Fields(props: AdminFieldsProps): ReactNode;
}

/** An element of a list of facts, by its key and its name, with its new level. */
export interface LevelChange {
  item: string;
  label: string;
  level: CapabilityLevel | null;
}

/** The texts of a type where they are not made from its noun (spec, sections 2 and 8). */
export interface AdminLabels {
  /** On the button above the list. */
  add: string;
  createTitle: string;
  editTitle: string;
  createButton: string;
  updateButton: string;
  created: string;
  updated: string;
  deleted: string;
  createFailed: (message: string) => string;
  updateFailed: (message: string) => string;
  deleteFailed: (message: string) => string;
  deleteQuestion: (title: string) => string;
  loading: string;
  noMatch: string;
  none: string;
}

/** The labels, the columns and the form that the content manager adds to a type's descriptor. */
interface AdminScreens<Entry> {
  /** One entry, as labels name it: `Use Case`. Default: the noun in title case. */
  name?: string;
  /** The name of its tab: `Vendors`. */
  tab: string;
  /** The list's heading, where it is not the tab's name. */
  heading?: string;
  /** The columns after the title; on small screens they are the meta line. */
  columns?: AdminColumn<Entry>[];
  /** Fields besides title, status, slug and columns that a row is made of: those of its body line, badges and note. */
  needs?: FieldOf<Entry>[];
  /** Further badges beside the status. */
  badgesOf?(entry: Entry): AdminBadge[];
  /** Rows of a table, which are cards on small screens; or cards everywhere. */
  look?: "table" | "cards";
  /** Additional content of an entry's card. */
  Note?(props: { entry: Entry }): ReactNode;
  /** A part of its own in the side column of an entry's page. */
  SidePart?(props: { entry: Entry }): ReactNode;
  /** Actions beside those that all entries have. */
  Actions?(props: { entry: Entry }): ReactNode;
  /** Further screens of an entry, in the menu of its row. */
  linksOf?(entry: Entry): { label: string; to: string }[];
  /** Finds the address of an entry's page, where more than the entry has to be known for it. @throws CallFailure */
  findPath?(entry: Entry): Promise<string | null>;
  /** The values of a new entry. */
  defaults: FieldValues;
  /** Fields of a new entry that the server fills in unless somebody has touched them. */
  filledByServer?: string[];
  /** The form's values that are not the entry's own, for a field that is edited as text for instance. */
  toForm?(entry: Entry): FieldValues;
  /** Schema of the form, where it is not the type's input. */
  schema?: z.ZodObject;
  /** The form's part of the key of unsaved drafts, for a second form of a type. Default: the type's kind. */
  draftKey?: string;
  /** All fields of the form but those of the SEO tab; in place of it, `tabs`. */
  Fields?(props: AdminFieldsProps): ReactNode;
  tabs?: AdminFormTab[];
  /** Tabs between that of `Fields` and the SEO tab. */
  moreTabs?: AdminFormTab[];
  /** Gives the form an SEO tab; the first content field that is filled in is judged. */
  seo?: { contentFields: string[] };
  /** The change of an entry that gives an element of a list of facts a level; null makes it unknown. */
  factChange?(entry: Entry, element: LevelChange): FieldValues;
  /** True if an entry is edited on a page of its own, false if in a dialog over its list. */
  hasEditPage?: boolean;
  /** The screen that publishes an entry, where a press is not enough; null where it is. */
  publishHref?(entry: Entry): string | null;
  /** True if an entry is edited within the list, and only created in a dialog. */
  isEditedInPlace?: boolean;
  /** The dialog's width. Default: `wide`. */
  size?: "regular" | "wide";
  words?: Partial<AdminLabels>;
  /** A sentence below the list's heading. */
  lead?: string;
}

/** A content type as the content manager knows it: its descriptor with its screens. */
export interface AdminType extends Descriptor, AdminScreens<EntryData> {
  name: string;
  columns: AdminColumn<EntryData, string>[];
  needs: string[];
  schema: z.ZodObject;
  draftKey: string;
}

/** Adds to a descriptor the labels, columns and form of its entries. */
export const adminType = <Entry extends EntryData>(
  descriptor: Descriptor<Entry>,
  screens: AdminScreens<NoInfer<Entry>>,
): AdminType => ({
  name: titleCase(descriptor.noun),
  columns: [],
  needs: [],
  schema: descriptor.input,
  draftKey: descriptor.kind,
  ...descriptor,
  ...screens,
});

/** Returns a type's labels: its own, else those made from its noun. */
export function labelsOf({
  name,
  tab,
  plural,
  words,
}: Pick<AdminType, "name" | "tab" | "plural" | "words">): AdminLabels {
  return {
    add: `Add ${name}`,
    createTitle: `Create ${name}`,
    editTitle: `Edit ${name}`,
    createButton: "Save",
    updateButton: "Save",
    created: `${name} created successfully`,
    updated: `${name} updated successfully`,
    deleted: `${name} deleted successfully`,
    createFailed: () => "Failed to create item",
    updateFailed: (message) => `Failed to update item: ${message}`,
    deleteFailed: () => "Failed to delete item",
    deleteQuestion: () => "Are you sure you want to delete this item?",
    loading: `Loading ${tab}...`,
    noMatch: "Nothing matches your search.",
    none: `No ${plural} yet`,
    ...words,
  };
}

/** Returns the badge of an entry's status, then its further ones. */
export const badgesOf = (type: AdminType, entry: EntryData): AdminBadge[] => [
  statusBadge(type, entry),
  ...(type.badgesOf?.(entry) ?? []),
];

/** The column of an entry's status, for types that do not want it last. */
export const statusColumn = (type: Pick<Descriptor, "status">): AdminColumn<Row, never> => ({
  key: "status",
  label: "Status",
  read: (entry) => statusBadge(type, entry).label,
  isFilter: true,
  nameValue: titleCase,
});

function statusBadge({ status }: Pick<Descriptor, "status">, entry: Row): AdminBadge {
  const names = Object.keys(status.values);
  const name = names.find((candidate) => status.values[candidate] === entry[status.field]) ?? "";
  return { label: titleCase(name), tone: name === status.visible ? "accent" : toneOf(name) };
}

const toneOf = (status: string) => (status === "draft" ? "warn" : "neutral");

/** Capitalizes each word. */
const titleCase = (text: string) => text.replace(/(?<!\S)\S/g, (letter) => letter.toUpperCase());
