import { type FactField, factValuesOf } from "./evidence/fact-field.ts";

/** The texts of an entry that readers see, in markdown: first those that say what it is, then the rest. */
export interface SearchedTexts {
  lead: string[];
  rest: string[];
}

interface Searched {
  summaryFields: string[];
  factFields: FactField[];
  texts: string[];
  /** Other fields that readers see, each with the name that stands before its value. */
  searchFields: Readonly<Record<string, string | undefined>>;
}

/** The texts of an entry by its descriptor: its summary and its facts, then the fields that it names and its long texts. */
export function searchedTextsOf(type: Searched, entry: Record<string, unknown>): SearchedTexts {
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

/** A list of objects with a value of their own, as the matrix of capabilities, names what is not offered too. */
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

/** The value of a field, or those of `list.field`. */
function valuesAt(entry: Record<string, unknown>, field: string): string[] {
  const [name = "", part] = field.split(".");
  if (!part) return [textOf(entry[name])];
  const list = entry[name];
  return Array.isArray(list) ? list.map((item: Record<string, unknown>) => textOf(item?.[part])) : [];
}
