import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { Descriptor, FieldOf, Row } from "#cms/engine/descriptor.ts";
import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { titleCase } from "#cms/engine/form-label.ts";
import type { EntryData } from "#http/client/calls.ts";
import type { Tone } from "#ui/badge.tsx";
import type { AdminColumn } from "./columns.ts";

export interface AdminBadge {
  label: string;
  tone: Tone;
}

/** Props of a form's fields, whose values come from react-hook-form's `useFormContext`. */
export interface AdminFieldsProps {
  /** True while the entry is being created. Only then does the slug follow the title. */
  isNew: boolean;
}

/** A tab of a form with its own tabs. `fields` lists the fields on it, so that an error on a hidden tab can be shown. */
export interface AdminFormTab {
  value: string;
  label: string;
  fields: string[];
  Fields(props: AdminFieldsProps): ReactNode;
}

/** An element of a capability list, with its new level. */
export interface LevelChange {
  item: string;
  label: string;
  level: CapabilityLevel | null;
}

/** A type's texts that are not derived from its noun (spec, sections 2 and 8). */
export interface AdminLabels {
  /** The button above the list. */
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

/** The labels, columns and form that a type adds to its descriptor for the content manager. */
interface AdminScreens<Entry> {
  /** One entry in labels: `Use Case`. Default: the noun in title case. */
  name?: string;
  /** The name of the tab: `Vendors`. */
  tab: string;
  /** The list's heading, if it differs from the tab's name. */
  heading?: string;
  /** The columns after the title. On narrow screens they form the meta line. */
  columns?: AdminColumn<Entry>[];
  /** Fields that a row needs besides title, status, slug and columns: for its body line, badges and note. */
  needs?: FieldOf<Entry>[];
  /** Further badges, besides the status. */
  badgesOf?(entry: Entry): AdminBadge[];
  /** `table` rows become cards on narrow screens. `cards` are cards everywhere. */
  look?: "table" | "cards";
  /** Additional content of an entry's card. */
  Note?(props: { entry: Entry }): ReactNode;
  /** A section in the side column of an entry's page. */
  SidePart?(props: { entry: Entry }): ReactNode;
  /** Actions besides the common ones. */
  Actions?(props: { entry: Entry }): ReactNode;
  /** Further screens of an entry, in its row menu. */
  linksOf?(entry: Entry): { label: string; to: string }[];
  /** Finds the path of an entry's page if the entry alone does not determine it. @throws CallFailure */
  findPath?(entry: Entry): Promise<string | null>;
  /** Further fields that are unique to each entry. Bulk editing excludes them. */
  ownFields?: string[];
  /** The values of a new entry. */
  defaults: FieldValues;
  /** Fields of a new entry that the server fills in unless the editor has edited them. */
  filledByServer?: string[];
  /** Computes form values that the entry does not have, for example a field edited as text. */
  toForm?(entry: Entry): FieldValues;
  /** The form's schema. Default: the type's input schema. */
  schema?: z.ZodObject;
  /** The form's part of the key of unsaved drafts, for a type with two forms. Default: the type's kind. */
  draftKey?: string;
  /** All form fields except those on the SEO tab. `tabs` replaces both. */
  Fields?(props: AdminFieldsProps): ReactNode;
  tabs?: AdminFormTab[];
  /** Tabs between `Fields` and the SEO tab. */
  moreTabs?: AdminFormTab[];
  /** Adds an SEO tab to the form. It scores the first non-empty content field. */
  seo?: { contentFields: string[] };
  /** The change that sets the level of a capability. A null level makes it unknown. */
  factChange?(entry: Entry, element: LevelChange): FieldValues;
  /** True if entries open on their own page, false if they open in a dialog over the list. */
  hasEditPage?: boolean;
  /** The screen that publishes an entry if a single press is not enough, else null. */
  publishHref?(entry: Entry): string | null;
  /** True if entries are edited within the list, and only created in a dialog. */
  isEditedInPlace?: boolean;
  /** The dialog's width. Default: `wide`. */
  size?: "regular" | "wide";
  words?: Partial<AdminLabels>;
  /** A sentence below the list's heading. */
  lead?: string;
}

/** A content type in the content manager: its descriptor and its screens. */
export interface AdminType extends Descriptor, AdminScreens<EntryData> {
  name: string;
  columns: AdminColumn<EntryData, string>[];
  needs: string[];
  schema: z.ZodObject;
  draftKey: string;
}

/** Adds the admin's labels, columns and form to a descriptor. */
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

/** Returns a type's labels: its own, or those derived from its noun. */
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

/** Returns the status badge of an entry, followed by its other badges. */
export const badgesOf = (type: AdminType, entry: EntryData): AdminBadge[] => [
  statusBadge(type, entry),
  ...(type.badgesOf?.(entry) ?? []),
];

/** The status column, for types that do not place it last. */
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
