import { and, eq, getTableColumns, inArray, like, or, type SQL, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import type { Editor } from "#accounts/editor.server.ts";
import { may } from "#accounts/permissions.ts";
import type { Database } from "#db/database.server.ts";
import { findUniqueViolation } from "#db/unique-violation.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError, type FieldIssue } from "#shared/errors.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { routes } from "#shared/routes.ts";
import { cutSlug, kebabCase, longestSlug } from "#shared/slug.ts";
import { cutWhole } from "#shared/text.ts";
import {
  type ContentType,
  columnOf,
  findContentType,
  type Row,
  type SaveContext,
  segmentOf,
} from "../content-type.server.ts";
import type { Descriptor } from "../descriptor.ts";
import { withArticle } from "../noun.ts";
import { findAddressOwner } from "../references/addresses.server.ts";
import { reservedSegments } from "../references/site-paths.ts";

const longestSuffix = 10;

/** Returns slugs for new entries of a type, unique among themselves and its existing entries. */
export async function makeSlugs(
  db: Database,
  { table, noun, slugLimit }: ContentType,
  titles: string[],
): Promise<string[]> {
  const limit = slugLimit ?? longestSlug;
  const usedSlugs = await takenSlugs(
    db,
    table,
    limit,
    titles.map(kebabCase).filter((base) => base !== ""),
  );
  const slugs: string[] = [];
  for (const title of titles) {
    const slug = await freeSlug(title, noun, limit, async (candidate) => usedSlugs.has(candidate));
    usedSlugs.add(slug);
    slugs.push(slug);
  }
  return slugs;
}

/** Returns the existing slugs that could collide. Numbered ones are queried only if one will be needed. */
async function takenSlugs(db: Database, table: ContentType["table"], limit: number, bases: string[]) {
  const slug = sql<string>`${sql.identifier("slug")}`;
  const find = async (condition: SQL | undefined) =>
    (await db.select({ slug }).from(table).where(condition)).map((row) => row.slug);
  const firstChoices = bases.map((base) => cutSlug(base, limit));
  const usedSlugs = new Set(firstChoices.length > 0 ? await find(inArray(slug, firstChoices)) : []);
  const crowded = new Set(
    bases.filter((_, place) => {
      const choice = firstChoices[place] ?? "";
      return usedSlugs.has(choice) || firstChoices.indexOf(choice) !== place;
    }),
  );
  if (crowded.size === 0) return usedSlugs;
  const numbered = await find(
    or(...[...crowded].map((base) => like(slug, `${cutSlug(base, limit - longestSuffix)}%`))),
  );
  return usedSlugs.union(new Set(numbered));
}

/**
 * Returns a slug for a title (contract, section 5): accents folded, cut at a word, with `-2`, `-3` … if it is taken. If nothing of
 * the title remains, it consists of the noun and a short random part.
 */
async function freeSlug(
  title: string,
  noun: string,
  limit: number,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  const base = kebabCase(title) || `${kebabCase(noun)}-${environment.randomBytes(3).toString("hex")}`;
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : `-${number}`;
    const slug = cutSlug(base, limit - suffix.length) + suffix;
    if (!(await isTaken(slug))) return slug;
  }
}

/** Thrown if another entry has one of the values. Its transaction may be aborted, so `nameOwner` looks up the owner afterwards. */
class TakenValue extends AppError {
  readonly fields: string[];
  readonly values: Row;
  /** A free slug, if only the type can generate one. */
  readonly freeSlug: string | undefined;

  constructor(fields: string[], values: Row, message: string, freeSlug?: string) {
    super("conflict", message, { issues: fields.map((path): FieldIssue => ({ path, message })) });
    this.fields = fields;
    this.values = values;
    this.freeSlug = freeSlug;
  }
}

/** Adds the owning entry, for users who may read it, and a free slug to the error. Returns other errors unchanged. */
export async function nameOwner(
  db: Database,
  editor: Editor,
  type: ContentType,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof TakenValue)) return error;
  const owner = may(editor, "content:read") ? await findOwner(db, type, error) : null;
  const [only = "", ...others] = error.fields;
  const value = String(error.values[only]);
  const isPlain = !owner || others.length > 0 || owner.title === value;
  const message = isPlain ? error.message : `“${value}” is used by ${owner.title}`;
  const free = only === "slug" ? (error.freeSlug ?? (await makeSlugs(db, type, [value]))[0]) : undefined;
  return new AppError("conflict", message, {
    issues: error.fields.map((path): FieldIssue => ({ path, message })),
    ...(owner && { owner }),
    ...(free && { freeSlug: free }),
  });
}

/** In characters. */
const longestTitle = 120;

async function findOwner(db: Database, type: ContentType, { fields, values }: TakenValue) {
  const [same] = await db
    .select()
    .from(type.table)
    .where(and(...fields.map((field) => eq(columnOf(type, field), values[field]))))
    .limit(1);
  return same ? ownerOf(type, same) : findOwnerOfAddress(db, type.pathOf(values));
}

async function findOwnerOfAddress(db: Database, path: string | null) {
  const owner = path === null ? null : await findAddressOwner(db, path);
  const type = owner && findContentType(owner.kind);
  if (!type) return null;
  const [entry] = await db.select().from(type.table).where(eq(type.table.id, owner.entryId));
  return entry ? ownerOf(type, entry) : null;
}

function ownerOf(type: ContentType, entry: Row) {
  const id = Number(entry.id);
  const title = type.titleOf(entry);
  return {
    kind: type.kind,
    id,
    title: title.length > longestTitle ? `${cutWhole(title, longestTitle - 1)}…` : title,
    path: routes.adminEntry.href({ tab: segmentOf(type), entry: String(id) }),
  };
}

/** Maps a unique violation to an error that names the fields, or returns null for any other failure. */
export function takenValue(type: ContentType, rows: Row[], error: unknown): AppError | null {
  const violation = findUniqueViolation(error);
  if (violation === null) return null;
  const { constraint } = violation;
  const fields = constraint === addressKey ? ["slug"] : fieldsOf(type, constraint);
  if (fields.length === 0)
    return new AppError("conflict", `${withArticle(type.noun)} with these values already exists`);
  const row = rowAtFault(type, rows, violation.values);
  return new TakenValue(fields, row, takenMessage(type, fields, row));
}

/** Entries of two types can share an address below the root. */
const addressKey = "addresses_pkey";

function takenMessage({ noun }: ContentType, fields: string[], values: Row): string {
  const [only] = fields;
  if (only && fields.length === 1) return `The ${fieldLabel(only).toLowerCase()} “${values[only]}” is taken`;
  const named = fields.map((field) => `the ${fieldLabel(field).toLowerCase()} “${values[field]}”`);
  return `There is already ${withArticle(noun)} with ${named.join(" and ")}`;
}

/** Returns the row that caused the violation among rows written together. */
const rowAtFault = ({ pathOf }: ContentType, rows: Row[], values: string): Row =>
  rows.find((row) => Object.values(row).includes(values) || pathOf(row) === values) ?? rows[0] ?? {};

/** The fields covered by a unique constraint or index of the type's table. */
function fieldsOf({ table }: ContentType, constraint: string): string[] {
  const { uniqueConstraints, indexes } = getTableConfig(table);
  const columns = Object.entries(getTableColumns(table));
  const named = (names: Set<string>) =>
    columns.flatMap(([field, { name }]) => (names.has(name) ? [field] : []));
  const ofColumn = columns.filter(([, { uniqueName }]) => uniqueName === constraint);
  if (ofColumn.length > 0) return ofColumn.map(([field]) => field);
  const unique = uniqueConstraints.find((one) => one.getName() === constraint);
  if (unique) return named(new Set(unique.columns.map(({ name }) => name)));
  const index = indexes.find(({ config }) => config.name === constraint);
  return named(
    new Set(
      index?.config.columns.flatMap((column) => ("name" in column && column.name ? [column.name] : [])),
    ),
  );
}

/**
 * Keeps a slug below the root unique across landing and basic pages, and apart from the first segments of other routes (contract,
 * section 6) and from `alsoReserved`. Generated slugs are adjusted.
 * @throws AppError `conflict` if a given slug is taken
 */
export const keepRootSlugsApart =
  ({ kind, noun, slugLimit, titleOf }: Descriptor, alsoReserved: readonly string[] = []) =>
  async (values: Row, { db, old }: SaveContext): Promise<Row> => {
    const isTaken = async (slug: string) => {
      if (reservedSegments.has(slug) || alsoReserved.includes(slug)) return true;
      const owner = await findAddressOwner(db, routes.page.href({ slug }));
      return owner !== null && !(owner.kind === kind && owner.entryId === old?.id);
    };
    const limit = slugLimit ?? longestSlug;
    if (typeof values.slug === "string") {
      if (values.slug === old?.slug || !(await isTaken(values.slug))) return values;
      const message = `The slug “${values.slug}” is already used by another page of the site`;
      const free = await freeSlug(values.slug, noun, limit, isTaken);
      throw new TakenValue(["slug"], { ...old, ...values }, message, free);
    }
    return old ? values : { ...values, slug: await freeSlug(titleOf(values), noun, limit, isTaken) };
  };
