import { eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { findTextFault } from "../text/markdown.server.ts";

/**
 * Renders the texts that a payload brings, before the save's transaction opens. What the entry holds already may stay.
 * @throws AppError `invalid` with the fields that would show nothing, or cannot be shown
 */
export async function examineTexts(type: ContentType, payload: Row, db: Database, id: number | null) {
  const parsed = type.input.partial().safeParse(payload);
  // The save itself reports other faults.
  if (!parsed.success) return;
  await assertSound(type, parsed.data, db, id);
  await type.prime?.(db, id, parsed.data);
}

async function assertSound(type: ContentType, values: Row, db: Database, id: number | null) {
  const found = await Promise.all(
    type.texts
      .flatMap((field) => textsOf(values, field))
      .map(async ({ path, text }) => ({ path, text, fault: await findTextFault(text) })),
  );
  const faulty = found.filter(({ fault }) => fault !== null);
  if (faulty.length === 0) return;
  const known = new Set(id === null ? [] : await storedTexts(type, db, id));
  const issues = faulty
    .filter(({ text }) => !known.has(text))
    .map(({ path, fault }) => ({ path, message: `The text ${fault}` }));
  if (issues.length > 0) throw invalidFields(issues);
}

async function storedTexts(type: ContentType, db: Database, id: number): Promise<string[]> {
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, id));
  return type.texts.flatMap((field) => textsOf(entry ?? {}, field)).map(({ text }) => text);
}

function textsOf(values: Row, field: string): { path: string; text: string }[] {
  const [name = "", inner] = field.split(".");
  const value = values[name];
  if (inner === undefined) return typeof value === "string" && value ? [{ path: name, text: value }] : [];
  return (Array.isArray(value) ? value : []).flatMap((item: Row, index) =>
    textsOf(item, inner).map(({ text }) => ({ path: `${name}.${index}.${inner}`, text })),
  );
}
