import { and, inArray, isNotNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { readMediaPath } from "#shared/media.ts";
import { media } from "./media.table.ts";

/** The focal point as a CSS `object-position`: `30% 70%`. */
const position: SQL<string> = sql`round(${media.focalX} * 100) || '% ' || round(${media.focalY} * 100) || '%'`;

/** True unless the focal point is the centre, where crops are taken anyway. */
const isSet = or(ne(media.focalX, 0.5), ne(media.focalY, 0.5));

/** SQL expression for the focal point of the picture at a column's address. Null if it is centred or not one of our uploads. */
export const focalPointOf = (address: SQLWrapper): SQL<string | null> =>
  sql`(select ${position} from ${media} where ${media.hash} = substr(${address}, 8, 32) and ${address} like '/media/%' and ${isSet})`;

/** The library's texts and focal point for a gallery picture, each null if missing. */
export interface GalleryPicture {
  /** CSS `object-position`: `30% 70%`. */
  position: string | null;
  alt: string | null;
  caption: string | null;
}

/** Returns the library's data by picture address. Omits pictures without any. */
export async function findGalleryPictures(
  db: Database,
  addresses: string[],
): Promise<Record<string, GalleryPicture>> {
  const pictures = addresses.flatMap((address) => {
    const hash = readMediaPath(address)?.hash;
    return hash ? [{ address, hash }] : [];
  });
  if (pictures.length === 0) return {};
  const hashes = pictures.map(({ hash }) => hash);
  const rows = await db
    .select({
      hash: media.hash,
      position: sql<string | null>`case when ${isSet} then ${position} end`,
      alt: media.alt,
      caption: media.caption,
    })
    .from(media)
    .where(and(inArray(media.hash, hashes), or(isSet, isNotNull(media.alt), isNotNull(media.caption))));
  const byHash = new Map(rows.map(({ hash, ...focus }) => [hash, focus]));
  return Object.fromEntries(
    pictures.flatMap(({ address, hash }) => {
      const picture = byHash.get(hash);
      return picture ? [[address, picture]] : [];
    }),
  );
}
