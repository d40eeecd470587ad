import { fieldLabel } from "#shared/field-label.ts";
import type { Descriptor } from "./descriptor.ts";

/** Labels of fields that all forms share. */
const commonLabels: Record<string, string> = { enableRelatedInfo: "Enable AI Related Info" };

/** Returns a field's label in its type's form, for use on every screen. */
export const formLabel = (type: Pick<Descriptor, "formLabels"> | undefined, field: string): string =>
  type?.formLabels[field] ?? commonLabels[field] ?? titleCase(fieldLabel(field));

export const titleCase = (text: string) => text.replace(/(?<!\S)\S/g, (letter) => letter.toUpperCase());
