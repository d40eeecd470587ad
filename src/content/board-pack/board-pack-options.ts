import { routes } from "#shared/routes.ts";

/** The addresses that the form is posted to. */
export const packFiles = {
  pdf: `${routes.boardPack.href()}.pdf`,
  workbook: `${routes.boardPack.href()}.xlsx`,
};

/** What the reader writes into the pack's form. Nothing of it is stored or logged. */
export interface PackOptions {
  title: string;
  preparedFor: string;
  /** As `2026-12-08`. */
  date: string;
  /** By slug. */
  notes: Map<string, string>;
}

/** In characters. */
export const longestLine = 200;
export const longestPackNote = 2000;

export const noteField = (slug: string) => `notes[${slug}]`;

const noteName = /^notes\[([a-z0-9-]{1,200})\]$/;

/** Reads the fields of the form, as typed. */
export function readOptions(fields: Iterable<readonly [name: string, value: string]>): PackOptions {
  const options: PackOptions = { title: "", preparedFor: "", date: "", notes: new Map() };
  for (const [name, value] of fields) {
    const slug = noteName.exec(name)?.[1];
    if (slug) options.notes.set(slug, value.trim());
    else if (name === "title" || name === "preparedFor" || name === "date") options[name] = value.trim();
  }
  return options;
}
