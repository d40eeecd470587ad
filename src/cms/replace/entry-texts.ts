import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { soundTexts } from "#shared/sound-text.ts";

/** Fields with addresses, or with references to other entries. */
const isReference = (name: string) => /^(?:slug|id|.*(?:Slug|Slugs|Id|Ids|Url))$/.test(name);

/** Returns the fields of a type that editors write and that can contain words. */
export function textFields({ input, status, unlisted = [] }: ContentType): string[] {
  return Object.keys(input.shape).filter(
    (name) => name !== status.field && !isReference(name) && !unlisted.includes(name),
  );
}

/**
 * Returns a field's value with every text in it changed, also in lists and objects. Leaves references in the elements of a list
 * unchanged, such as the slug of a capability's feature.
 */
export function mapTexts(
  { factFields }: Pick<ContentType, "factFields">,
  entry: Row,
  field: string,
  change: (text: string) => string,
): unknown {
  const element = factFields.find((fact) => fact.field === field)?.element;
  const reference = element && element.item !== element.value ? element.item : null;
  const mapValue = (value: unknown): unknown => {
    if (typeof value === "string") return change(value);
    if (Array.isArray(value)) return value.map(mapValue);
    if (typeof value !== "object" || value === null || value instanceof Date) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === reference || isReference(key) ? part : mapValue(part),
      ]),
    );
  };
  return mapValue(soundTexts(entry[field]));
}
