import type { Descriptor } from "../descriptor.ts";
import { otherField } from "./suggestion.ts";

/** Returns the name of a suggestion's field on screens and in mails. */
export const fieldLabelOf = ({ factFields }: Pick<Descriptor, "factFields">, field: string): string =>
  field === otherField ? "Something else" : (factFields.find((fact) => fact.field === field)?.label ?? field);
