import { eq } from "drizzle-orm";
import { AppError } from "#shared/errors.ts";
import { contentType, type Row, type SaveContext } from "../kit/saving/content-type.server.ts";
import { styleGuideInput } from "./style-guide.schema.ts";
import { styleGuides } from "./style-guide.table.ts";

export const styleGuideContent = contentType({
  kind: "style-guide",
  noun: "Style guide",
  paths: ["/api/style-guides"],
  table: styleGuides,
  input: styleGuideInput,
  titleOf: ({ name }) => name,
  prepare: keepOneActive,
  checkDeletion: ({ isActive }) => {
    if (isActive) throw refusal("deleted");
  },
  isSerial: true,
});

/** A guide that becomes active takes the place of the one before; the active one cannot simply be switched off. */
async function keepOneActive(values: Row, { db, old, from }: SaveContext): Promise<Row> {
  if (from === "revision") return { ...values, isActive: old?.isActive };
  if (old?.isActive && values.isActive === false) throw refusal("switched off");
  const isActive = values.isActive ?? old?.isActive ?? true;
  if (isActive) await db.update(styleGuides).set({ isActive: false }).where(eq(styleGuides.isActive, true));
  return { ...values, isActive };
}

const refusal = (what: string) =>
  new AppError("conflict", `The active style guide cannot be ${what}; activate another one first`);
