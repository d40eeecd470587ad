import { and, inArray, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { readMediaPath } from "#shared/media.ts";
import { media } from "./media.table.ts";

/** The focal point as CSS places a crop: `30% 70%`. */
const position: SQL<string> = sql`round(${media.focalX} * 100) || '% ' || round(${media.focalY} * 100) || '%'`;

/** True for the focal points that are set: a crop is taken from the middle anyway. */
const isSet = or(ne(media.focalX, 0.5), ne(media.focalY, 0.5));

/** SQL expression for the focal point of the picture at a column's address; null for one in the middle, or no upload of ours. */
export const focalPointOf = (address: SQLWrapper): SQL<string | null> =>
  sql`(select ${position} from ${media} where ${media.hash} = substr(${address}, 8, 32) and ${address} like '/media/%' and ${isSet})`;

/** Finds the focal points of pictures by their addresses. Those in the middle are left out. */
export async function findFocalPoints(db: Database, addresses: string[]): Promise<Record<string, string>> {
  const pictures = addresses.flatMap((address) => {
    const hash = readMediaPath(address)?.hash;
    return hash ? [{ address, hash }] : [];
  });
  if (pictures.length === 0) return {};
  const hashes = pictures.map(({ hash }) => hash);
  const rows = await db
    .select({ hash: media.hash, position })
    .from(media)
    .where(and(inArray(media.hash, hashes), isSet));
  const byHash = new Map(rows.map((row) => [row.hash, row.position]));
  return Object.fromEntries(
    pictures.flatMap(({ address, hash }) => {
      const found = byHash.get(hash);
      return found ? [[address, found]] : [];
    }),
  );
}
