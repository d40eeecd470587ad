import { importances, type Requirement } from "#fit/requirements.ts";

const prefix = "need.";

/** The field of a feature in the form, by the feature's slug. Its value is an importance, or empty. */
export const fieldName = (slug: string) => prefix + slug;

/** Reads the fields of a form that was sent, or of one that was filled in before the page's script ran. */
export const readFitForm = (fields: Iterable<readonly [name: string, value: string]>): Requirement[] =>
  [...fields].flatMap(([name, value]) => {
    const known = importances.find(({ importance }) => importance === value);
    return known && name.startsWith(prefix)
      ? [{ feature: name.slice(prefix.length), importance: known.importance }]
      : [];
  });
