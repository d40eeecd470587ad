import { and, eq, ne, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { AppError } from "#shared/errors.ts";
import { routes } from "#shared/routes.ts";
import type { Row, SaveContext } from "./content-type.server.ts";
import { freeSlug } from "./slugs.server.ts";

type SlugTable = PgTable & { id: PgColumn; slug: PgColumn };

interface Neighbours {
  own: SlugTable;
  /** The other table whose entries stand below the root. */
  other: SlugTable;
  noun: string;
  /** Slugs that this type may not have besides. */
  alsoReserved?: readonly string[];
}

/**
 * Landing and basic pages share the addresses below the root: a slug is unique across both, and none is the first segment of
 * another route (contract, section 6). A slug that is left out is made to fit.
 */
export const keepRootSlugsApart =
  ({ own, other, noun, alsoReserved = [] }: Neighbours) =>
  async (values: Row, { db, old }: SaveContext): Promise<Row> => {
    const exists = async (table: SlugTable, condition: SQL | undefined) =>
      (await db.$count(table, condition)) > 0;
    const isTaken = async (slug: string) =>
      reserved.has(slug) ||
      alsoReserved.includes(slug) ||
      (await exists(other, eq(other.slug, slug))) ||
      (await exists(own, and(eq(own.slug, slug), old ? ne(own.id, old.id) : undefined)));

    if (typeof values.slug === "string") {
      if (values.slug === old?.slug || !(await isTaken(values.slug))) return values;
      const message = `The slug "${values.slug}" is taken by another address of the site`;
      throw new AppError("conflict", message, { issues: [{ path: "slug", message }] });
    }
    return old ? values : { ...values, slug: await freeSlug(String(values.title), noun, 200, isTaken) };
  };

/** First segments of the site's own routes, and of what is served beside its pages. */
const reserved = new Set([
  ...Object.values(routes).map(({ pattern }) => pattern.split("/")[1] ?? ""),
  "assets",
  "healthz",
  "livez",
  "media",
  "metrics",
  "share",
]);
