import { importances, type Requirement } from "./requirements.ts";

const prefix = "need.";

/** The name of a feature's form field, by slug. Its value is an importance, or empty. */
export const fieldName = (slug: string) => prefix + slug;

/** Reads the fields of a submitted form, or of a form filled in before hydration. */
export const readFitForm = (fields: Iterable<readonly [name: string, value: string]>): Requirement[] =>
  [...fields].flatMap(([name, value]) => {
    const option = importances.find(({ importance }) => importance === value);
    return option && name.startsWith(prefix)
      ? [{ feature: name.slice(prefix.length), importance: option.importance }]
      : [];
  });
