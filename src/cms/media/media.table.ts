import { doublePrecision, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** Uploaded pictures. `hash` names the stored file. */
export const media = pgTable("media", {
  id: id(),
  hash: text().notNull().unique(),
  extension: text().notNull(),
  fileName: text().notNull(),
  alt: text(),
  /** Shown below the picture in galleries. */
  caption: text(),
  /** The point that crops keep visible, as fractions of width and height from the top left corner. */
  focalX: doublePrecision().notNull().default(0.5),
  focalY: doublePrecision().notNull().default(0.5),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  uploadedBy: text().notNull(),
  createdAt: instant().notNull(),
  /** Set while the picture is in the trash. */
  deletedAt: instant(),
});
