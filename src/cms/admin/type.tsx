import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { Tone } from "#ui/badge.tsx";
import type { AdminColumn } from "./columns.ts";

/** Fields of every entry in the content manager. */
export interface AdminEntry {
  id: number;
  updatedAt: string;
}

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
  Fields: (props: AdminFieldsProps) => ReactNode;
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

/** Describes a content type to the content manager: its list, its form and its labels. */
export interface AdminType<Entry extends AdminEntry = AdminEntry> {
  /** The type's key in revisions, trash and audit: `vendor`. */
  kind: string;
  /** The type as messages name it: `Vendor`. */
  noun: string;
  /** The name of its tab: `Vendors`. */
  tab: string;
  /** The list's heading, where it is not the tab's name. */
  heading?: string;
  /** The collection's address in the API. */
  path: string;
  titleOf: (entry: Entry) => string;
  /** The line below or beside the title. */
  bodyOf?: (entry: Entry) => string | null;
  /** The columns after the title; on small screens they are the meta line. */
  columns: AdminColumn<Entry>[];
  badgesOf: (entry: Entry) => AdminBadge[];
  /** Rows of a table, which are cards on small screens; or cards everywhere. */
  look?: "table" | "cards";
  /** Additional content of an entry's card. */
  Note?: (props: { entry: Entry }) => ReactNode;
  /** Actions beside those that all entries have. */
  Actions?: (props: { entry: Entry }) => ReactNode;
  /** Public path of the entry; null while readers cannot see it. */
  publicPath?: (entry: Entry) => string | null;
  /** The link there, where more than the entry has to be known for it; in place of `publicPath`. */
  View?: (props: { entry: Entry }) => ReactNode;
  /** The values of a new entry. */
  defaults: FieldValues;
  /** Fields of a new entry that the server fills in unless somebody has touched them. */
  filledByServer?: string[];
  /** The form's values that are not the entry's own, for a field that is edited as text for instance. */
  toForm?: (entry: Entry) => FieldValues;
  /** Schema of a saved entry: the type's zod input. */
  schema: z.ZodObject;
  /** All fields of the form but those of the SEO tab; in place of it, `tabs`. */
  Fields?: (props: AdminFieldsProps) => ReactNode;
  tabs?: AdminFormTab[];
  /** Gives the form an SEO tab; the first content field that is filled in is judged. */
  seo?: { titleField: string; contentFields: string[] };
  /** True if an entry is edited within the list, and only created in a dialog. */
  isEditedInPlace?: boolean;
  /** The dialog's width. Default: `wide`. */
  size?: "regular" | "wide";
  words?: Partial<AdminLabels>;
  /** A sentence below the list's heading. */
  lead?: string;
  /** Plural noun of the count, as in `3 of 12 pages`. Default: entries. */
  plural?: string;
}

/** Describes a type to the content manager; its functions see their own entries. */
export const adminType = <Entry extends AdminEntry>(type: AdminType<Entry>): AdminType =>
  // The content manager hands a type entries of `type.path` and of no other.
  type as unknown as AdminType;

/** Returns a type's labels: its own, else those made from its noun. */
export function labelsOf({ noun, tab, words }: Pick<AdminType, "noun" | "tab" | "words">): AdminLabels {
  return {
    add: `Add ${noun}`,
    createTitle: `Create ${noun}`,
    editTitle: `Edit ${noun}`,
    createButton: "Save",
    updateButton: "Save",
    created: `${noun} created successfully`,
    updated: `${noun} updated successfully`,
    deleted: `${noun} deleted successfully`,
    createFailed: () => "Failed to create item",
    updateFailed: (message) => `Failed to update item: ${message}`,
    deleteFailed: () => "Failed to delete item",
    deleteQuestion: () => "Are you sure you want to delete this item?",
    loading: `Loading ${tab}...`,
    noMatch: "Nothing matches your search.",
    none: "Nothing has been created yet.",
    ...words,
  };
}

/** Published or draft. */
export const publishedBadge = ({ isPublished }: { isPublished: boolean }): AdminBadge =>
  isPublished ? { label: "Published", tone: "accent" } : { label: "Draft", tone: "warn" };

/** Active or inactive. */
export const activeBadge = ({ isActive }: { isActive: boolean }): AdminBadge =>
  isActive ? { label: "Active", tone: "accent" } : { label: "Inactive", tone: "neutral" };
