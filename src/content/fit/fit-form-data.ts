import { importances, type Requirement } from "./requirements.ts";

const prefix = "need.";

/** The form's only requirement with a typed value, and the name of the field with its amount. */
export const budgetKey = "budget";

/** Returns the form's key of a requirement: its own, or `budget` for any budget. */
export const formKeyOf = (feature: string) => (feature.startsWith(`${budgetKey}:`) ? budgetKey : feature);

/** Returns the key of a budget in US dollars, or null if the amount is not a positive whole number. */
export const budgetFeature = (amount = "") =>
  /^[1-9]\d{0,9}$/.test(amount) ? `${budgetKey}:${amount}` : null;

/** The name of a requirement's form field, by key. Its value is an importance, or empty. */
export const fieldName = (key: string) => prefix + key;

/** Reads the fields of a submitted form, or of a form filled in before hydration. */
export function readFitForm(fields: Iterable<readonly [name: string, value: string]>): Requirement[] {
  const all = [...fields];
  const amount = all.find(([name]) => name === budgetKey)?.[1].trim();
  return all.flatMap(([name, value]) => {
    const option = importances.find(({ importance }) => importance === value);
    const key = name.startsWith(prefix) ? name.slice(prefix.length) : null;
    const feature = key === budgetKey ? budgetFeature(amount) : key;
    return option && feature ? [{ feature, importance: option.importance }] : [];
  });
}
