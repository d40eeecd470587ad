import type { z } from "zod";
import { type FactField, factValuesOf } from "./fact-field.ts";
import type { Reference } from "./references/reference.ts";

/** An entry, or values of one, independent of its type. */
export type Row = Record<string, unknown>;

export type FieldOf<Entry> = Extract<keyof Entry, string>;

/** A Markdown field, or `list.field` for a field of each item in a list. */
type TextFieldOf<Entry> = FieldOf<Entry> | `${FieldOf<Entry>}.${string}`;

/** The field that holds an entry's status. */
export interface Status<Field extends string = string> {
  field: Field;
  /** The field's value for each status. The keys are the names used in list filters. */
  values: Record<string, unknown>;
  /** The status that makes an entry public. */
  visible: string;
  /** The status a visible entry gets when it is withdrawn. Default: the last status other than the visible one. */
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
  /** The type's key in revisions, trash and audit log: `vendor`. */
  kind: string;
  /** The type's name in messages: `Vendor`. */
  noun: string;
  /** The collection's API path. */
  path: string;
  /** Schema of a new entry's payload. In an update, every field is optional. */
  input: z.ZodObject;
}

/**
 * Descriptor methods that take an entry. They are methods rather than properties (bivariance), so that a descriptor of one table is
 * assignable to the general type: the engine passes a descriptor only rows from its table (docs/decisions/0013).
 */
interface EntryMethods<Entry> {
  titleOf(entry: Entry): string;
  /** The line next to the title in lists. */
  bodyOf(entry: Entry): string | null;
  /** The path of an entry's page, or null for a type without pages. Changing it creates a redirect. */
  pathOf(entry: Entry): string | null;
  /** Returns true if readers may see an entry. */
  isPublic(entry: Entry): boolean;
  /** Entries referenced by id or slug. Links in texts are found separately. */
  referencesOf(entry: Entry): Reference[];
  /** Returns the fields that name pages by slug, with the new slugs of moved pages. `slugAt` returns a former path's new slug. */
  followPages(entry: Entry, slugAt: (path: string) => string | undefined): Partial<Entry>;
  /** The text that describes an entry, used to find related pages. */
  summaryOf(entry: Entry): string;
  /** The texts that readers see and that search finds the entry by. */
  searchTextsOf(entry: Entry): SearchedTexts;
}

/** The words that editors see for fields and values. */
interface FieldWords<Field extends string> {
  /** Form labels that differ from the field's name in title case, such as `Clients` for `clientTypes`. */
  formLabels: Partial<Record<Field, string>>;
  /** The labels of a choice's values, by field, where they differ from the values. */
  choiceLabels: Partial<Record<Field, Readonly<Record<string, string>>>>;
}

/** Describes a content type to the engine, on the server and in the admin. */
export interface Descriptor<Entry extends Row = Row> extends Facts, EntryMethods<Entry>, FieldWords<string> {
  /** The plural within a sentence, as in `3 of 12 vendors`. */
  plural: string;
  /** Every API path of the collection, `path` first. */
  paths: string[];
  titleField: string;
  /** Fields with alternative names of an entry. Search treats them like its title. */
  spellingFields: string[];
  status: Status;
  /** Fields that lists are sorted by. */
  order: string[];
  /** The pages of its entries, one per slug, or null for a type without such pages. */
  route: SlugRoute | null;
  /** The maximum length of a slug in characters, or null for types without slugs. */
  slugLimit: number | null;
  /** The names of its Markdown fields. `list.field` is a field of each item in a list. */
  texts: string[];
  /** Candidates for an entry's summary. The first non-empty field is used. */
  summaryFields: string[];
  /** True for types whose entries can have related content. */
  hasRelatedInfo: boolean;
  /** The fields whose values are facts, with sources and states. */
  factFields: FactField[];
  /** The type's own fields that are not content: they say where an entry is shown, or how it was created. */
  nonContentFields: string[];
}

interface SlugRoute {
  href: (params: { slug: string }) => string;
}

/** A descriptor as a type declares it. Field names are checked against the entry's fields. */
interface Declaration<Entry extends Row>
  extends Facts,
    Partial<EntryMethods<Entry>>,
    Partial<FieldWords<FieldOf<Entry>>> {
  plural?: string;
  /** Further API paths of the collection (contract, section 5). */
  aliases?: string[];
  titleField: FieldOf<Entry>;
  spellingFields?: FieldOf<Entry>[];
  status: Status<FieldOf<Entry>>;
  order: FieldOf<Entry>[];
  route?: SlugRoute;
  slugLimit?: number;
  texts?: TextFieldOf<Entry>[];
  summaryFields?: FieldOf<Entry>[];
  hasRelatedInfo?: boolean;
  factFields?: FactField<FieldOf<Entry>>[];
  /** Searchable fields other than texts and facts, each with the label put before its value. */
  searchFields?: Partial<Record<FieldOf<Entry>, string>>;
  nonContentFields?: FieldOf<Entry>[];
}

/** Describes a content type by the rows of its table, with the engine's defaults for omitted parts. */
export const describeType = <Entry extends Row>({
  aliases = [],
  summaryFields = [],
  searchFields = {},
  ...declared
}: Declaration<Entry>): Descriptor<Entry> => ({
  plural: "entries",
  spellingFields: [],
  formLabels: {},
  choiceLabels: {},
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
  followPages: () => ({}),
  summaryOf: (entry) => String(summaryFields.map((field) => entry[field]).find(Boolean) ?? ""),
  searchTextsOf: (entry) =>
    searchedTextsOf(
      { summaryFields, searchFields, texts: declared.texts ?? [], factFields: declared.factFields ?? [] },
      entry,
    ),
  ...declared,
});

/** The public texts of an entry, in Markdown: first the texts that say what it is, then the rest. */
interface SearchedTexts {
  lead: string[];
  rest: string[];
}

interface Searched {
  summaryFields: string[];
  factFields: FactField[];
  texts: string[];
  /** Further public fields, each with the label put before its value. */
  searchFields: Readonly<Record<string, string | undefined>>;
}

/** Returns the texts of an entry by its descriptor: summary and facts, then the named fields and long texts. */
function searchedTextsOf(type: Searched, entry: Record<string, unknown>): SearchedTexts {
  const named = Object.entries(type.searchFields).map(([field, label = field]) => line(label, entry[field]));
  return {
    lead: [
      ...type.summaryFields.slice(0, 1).map((field) => textOf(entry[field])),
      ...named,
      ...type.factFields.map((field) => factLine(field, entry)),
    ].filter(Boolean),
    rest: [...type.summaryFields.slice(1), ...type.texts]
      .flatMap((field) => valuesAt(entry, field))
      .filter(Boolean),
  };
}

/** Omits lists of objects with values, such as the capability matrix, because they also list features that a product lacks. */
function factLine(field: FactField, entry: Record<string, unknown>): string {
  if (field.element && field.element.item !== field.element.value) return "";
  const values = factValuesOf(field, entry).map(({ item, value }) => item || value);
  return line(
    field.label,
    values.filter((value) => !/^https?:\/\//.test(value)),
  );
}

const line = (label: string, value: unknown) => {
  const text = [value].flat().map(textOf).filter(Boolean).join(", ");
  return text && `${label}: ${text}`;
};

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Returns the value of a field, or the values of `list.field`. */
function valuesAt(entry: Record<string, unknown>, field: string): string[] {
  const [name = "", part] = field.split(".");
  if (!part) return [textOf(entry[name])];
  const list = entry[name];
  return Array.isArray(list) ? list.map((item: Record<string, unknown>) => textOf(item?.[part])) : [];
}
