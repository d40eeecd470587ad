import type { z } from "zod";
import type { FactField } from "./evidence/fact-field.ts";
import type { Reference } from "./references/reference.ts";
import { type SearchedTexts, searchedTextsOf } from "./searched-texts.ts";

/** An entry, or the values of one, where its type does not matter. */
export type Row = Record<string, unknown>;

export type FieldOf<Entry> = Extract<keyof Entry, string>;

/** A markdown field, or `list.field` for a field of every item of a list. */
type TextFieldOf<Entry> = FieldOf<Entry> | `${FieldOf<Entry>}.${string}`;

/** The field that holds an entry's status. */
export interface Status<Field extends string = string> {
  field: Field;
  /** The field's value for each status, by the name that lists are filtered by. */
  values: Record<string, unknown>;
  /** The status in which readers see an entry. */
  visible: string;
  /** The status that a visible entry gets when it is withdrawn. Default: the last other one. */
  withdrawn?(entry: Row): string;
}

export const publishedStatus = {
  field: "isPublished",
  values: { published: true, draft: false },
  visible: "published",
} as const;

export const activeStatus = {
  field: "isActive",
  values: { active: true, inactive: false },
  visible: "active",
} as const;

export const enabledStatus = {
  field: "isEnabled",
  values: { enabled: true, disabled: false },
  visible: "enabled",
} as const;

interface Facts {
  /** The type's key in revisions, trash and audit: `vendor`. */
  kind: string;
  /** The type as messages name it: `Vendor`. */
  noun: string;
  /** The collection's address in the API. */
  path: string;
  /** Schema of the payload for a new entry; in a change, every field is optional. */
  input: z.ZodObject;
}

/**
 * Methods of a descriptor that take an entry. They are methods, and not properties, so that the type of one table is a
 * descriptor among others: the engine hands a type rows of its own table and of no other (docs/decisions/0013).
 */
interface EntryMethods<Entry> {
  titleOf(entry: Entry): string;
  /** The line beside the title in lists. */
  bodyOf(entry: Entry): string | null;
  /** The address of an entry's page, or null for a type without pages. A change of it leaves a redirect. */
  pathOf(entry: Entry): string | null;
  /** Returns true if readers may see an entry. */
  isPublic(entry: Entry): boolean;
  /** The entries that an entry refers to by number or slug; links within its texts are found without it. */
  referencesOf(entry: Entry): Reference[];
  /** The text that says what an entry is about: related pages are found by it. */
  summaryOf(entry: Entry): string;
  /** The texts that readers see, and find the entry by. */
  searchTextsOf(entry: Entry): SearchedTexts;
}

/** Describes a content type to the engine, on the server and in the admin. */
export interface Descriptor<Entry extends Row = Row> extends Facts, EntryMethods<Entry> {
  /** The plural within a sentence, as in `3 of 12 vendors`. */
  plural: string;
  /** Every address of the collection, `path` first. */
  paths: string[];
  titleField: string;
  status: Status;
  /** The fields that lists are sorted by. */
  order: string[];
  /** The pages of its entries, each at its slug; null for a type without such pages. */
  route: SlugRoute | null;
  /** The most characters of a slug; null for types without one. */
  slugLimit: number | null;
  /** The names of its markdown fields; `list.field` for a field of every item of a list. */
  texts: string[];
  /** The fields of an entry's summary: the first that is filled in. */
  summaryFields: string[];
  /** True for types whose entries can have related information. */
  hasRelatedInfo: boolean;
  /** The fields whose values are facts, with sources and states. */
  factFields: FactField[];
  /** Its own fields that are not content: they say where it is shown, or how it was made. */
  nonContentFields: string[];
}

interface SlugRoute {
  href: (params: { slug: string }) => string;
}

/** A descriptor as a type writes it; the names of fields are checked against the entry's. */
interface Declaration<Entry extends Row> extends Facts, Partial<EntryMethods<Entry>> {
  plural?: string;
  /** Other addresses of the collection (contract, section 5). */
  aliases?: string[];
  titleField: FieldOf<Entry>;
  status: Status<FieldOf<Entry>>;
  order: FieldOf<Entry>[];
  route?: SlugRoute;
  slugLimit?: number;
  texts?: TextFieldOf<Entry>[];
  summaryFields?: FieldOf<Entry>[];
  hasRelatedInfo?: boolean;
  factFields?: FactField<FieldOf<Entry>>[];
  /** Fields besides its texts and facts that readers find an entry by, each with the name that stands before its value. */
  searchFields?: Partial<Record<FieldOf<Entry>, string>>;
  nonContentFields?: FieldOf<Entry>[];
}

/** Describes a content type by the rows of its table; what it leaves out has the engine's default. */
export const describeType = <Entry extends Row>({
  aliases = [],
  summaryFields = [],
  searchFields = {},
  ...declared
}: Declaration<Entry>): Descriptor<Entry> => ({
  plural: "entries",
  route: null,
  slugLimit: null,
  texts: [],
  summaryFields,
  hasRelatedInfo: false,
  factFields: [],
  nonContentFields: [],
  paths: [declared.path, ...aliases],
  titleOf: (entry) => String(entry[declared.titleField]),
  bodyOf: () => null,
  pathOf: ({ slug }) => declared.route?.href({ slug: String(slug) }) ?? null,
  isPublic: (entry) => entry[declared.status.field] === declared.status.values[declared.status.visible],
  referencesOf: () => [],
  summaryOf: (entry) => String(summaryFields.map((field) => entry[field]).find(Boolean) ?? ""),
  searchTextsOf: (entry) =>
    searchedTextsOf(
      { summaryFields, searchFields, texts: declared.texts ?? [], factFields: declared.factFields ?? [] },
      entry,
    ),
  ...declared,
});
