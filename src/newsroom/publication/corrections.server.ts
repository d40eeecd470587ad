import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { environment } from "#shared/environment.server.ts";
import { publicName } from "#shared/public-name.ts";
import { articleCorrections } from "./publication.table.ts";

type Correction = Pick<typeof articleCorrections.$inferSelect, "id" | "text" | "correctedAt">;

interface Told {
  article: { id: number; title: string };
  text: string;
  editor: Editor;
  /** The cache tags of everything that shows the article's corrections. */
  tags: string[];
}

/**
 * Adds a correction to a published article and announces it to all processes. A correction cannot be removed, only followed by
 * another.
 */
export const addCorrection = (db: Database, { article, text, editor, tags }: Told): Promise<Correction> =>
  db.transaction(async (tx) => {
    const by = {
      editorId: editor.id,
      editorName: publicName(editor),
      correctedAt: new Date(environment.now()).toISOString(),
    };
    const [savedCorrection] = await tx
      .insert(articleCorrections)
      .values({ articleId: article.id, text, ...by })
      .returning();
    if (!savedCorrection) throw new Error("The correction was not stored");
    const { id: entryId, title } = article;
    await recordAudit(tx, { kind: "article", entryId, title, action: "corrected", editor });
    await announceContentChange(tx, tags);
    return { id: savedCorrection.id, text, correctedAt: savedCorrection.correctedAt };
  });
