import { and, eq, ne } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import { contentType, type Row, type SaveContext } from "#cms/engine/content-type.server.ts";
import { recordOrigins, recordRevisions } from "#cms/engine/history/revisions.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { styleGuideDescriptor } from "./style-guide.descriptor.ts";
import type { StyleGuide } from "./style-guide.schema.ts";
import { styleGuides } from "./style-guide.table.ts";

export const styleGuideContent = contentType(styleGuideDescriptor, {
  table: styleGuides,
  prepare: keepOneActive,
  checkDeletion: ({ isActive }) => {
    if (isActive) throw refusal("deleted");
  },
  isSerial: true,
});

/** Activating a guide deactivates the previous one. Rejects a save that would leave no active guide. */
async function keepOneActive(values: Row, { db, editor, old, from }: SaveContext<StyleGuide>): Promise<Row> {
  if (from === "revision") return { ...values, isActive: old?.isActive };
  if (old?.isActive && values.isActive === false) throw refusal("switched off");
  const isActive = values.isActive ?? old?.isActive ?? true;
  if (isActive) await deactivateOthers(db, old?.id ?? 0, editor);
  return { ...values, isActive };
}

/** Records a revision and an audit row for each guide, as for any other change. */
async function deactivateOthers(db: Database, id: number, editor: Editor) {
  const { kind } = styleGuideDescriptor;
  const otherActiveGuides = and(eq(styleGuides.isActive, true), ne(styleGuides.id, id));
  for (const guide of await db.select().from(styleGuides).where(otherActiveGuides).for("update")) {
    await recordOrigins(db, kind, [guide]);
    const updatedRows = await db
      .update(styleGuides)
      .set({ isActive: false })
      .where(eq(styleGuides.id, guide.id))
      .returning();
    for (const data of updatedRows) {
      const [revisionId] = await recordRevisions(db, { kind, entries: [data], editor });
      const about = { kind, entryId: guide.id, title: guide.name };
      await recordAudit(db, { ...about, action: "deactivated", editor, revisionId });
    }
  }
}

const refusal = (what: string) =>
  new AppError("conflict", `The active style guide cannot be ${what}; activate another one first`);
