import type { Descriptor } from "#cms/engine/descriptor.ts";
import { otherField } from "./suggestion.ts";

/** Returns the label of a suggestion's field on screens and in emails. */
export const fieldLabelOf = ({ factFields }: Pick<Descriptor, "factFields">, field: string): string =>
  field === otherField ? "Something else" : (factFields.find((fact) => fact.field === field)?.label ?? field);
