import { z } from "zod";

/** Returns the schema of the value itself, without optionality and transforms. */
export function coreOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return coreOf(schema.unwrap());
  if (schema instanceof z.ZodPipe)
    return coreOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema;
}

/** Returns the values of a choice, or none for another schema. */
export function choiceOptions(schema: z.core.$ZodType): string[] {
  const core = coreOf(schema);
  return core instanceof z.ZodEnum ? core.options.map(String) : [];
}
