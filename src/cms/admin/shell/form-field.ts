import { fieldLabel } from "#shared/field-label.ts";

/** The field of a form that a path is in: `videos.0.url` is in `videos`. */
export const topField = (path: string) => path.split(".", 1)[0] ?? path;

/** The label of a field as its form shows it; made from its name while its tab has not been shown. */
export function labelOfField(formId: string, field: string): string {
  const frame = document.querySelector(`#${CSS.escape(formId)} [data-field="${CSS.escape(field)}"]`);
  const label = frame?.querySelector("label, legend");
  // The mark of a required field is no part of its name.
  const words = label && [...label.childNodes].find((node) => node instanceof Text)?.textContent?.trim();
  return words || fieldLabel(field);
}
