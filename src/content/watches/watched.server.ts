import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import { listMovedFeatures } from "../feature/renamed-features.server.ts";
import { requiredFactOf } from "../fit/required-facts.server.ts";
import { namedFeatures, requiredKeyReader } from "../fit/required-key.ts";
import { readRequirements, withPresentFeatures } from "../fit/requirements.ts";
import type { Cadence } from "./watch.schema.ts";
import { watches } from "./watch.table.ts";
import type { Watched } from "./watch-mail.ts";

type StoredWatch = Pick<typeof watches.$inferSelect, "vendors" | "requirements" | "cadence" | "confirmedAt">;

/** Returns a function that reads the requirements of these watches, by the features' current slugs. */
export async function watchedReader(
  db: Database,
  stored: Pick<StoredWatch, "requirements">[],
): Promise<(watch: StoredWatch) => Watched> {
  const published = new Set(
    (await listFeatureTitles(db)).filter(({ isPublished }) => isPublished).map(({ slug }) => slug),
  );
  const params = [...new Set(stored.map(({ requirements }) => requirements))];
  const moved = await findMovedFeatures(
    db,
    params.flatMap(namedFeatures).filter((slug) => !published.has(slug)),
  );
  const known = new Map(
    params.map((param) => {
      const required = read(withPresentFeatures(param, moved)).filter(
        ({ feature }) => published.has(feature) || requiredFactOf(feature) !== null,
      );
      return [param, { required: keysOf(required), musts: keysOf(mustsIn(required)) }];
    }),
  );
  return ({ vendors, requirements, cadence, confirmedAt }) => ({
    vendors,
    cadence,
    confirmedAt: confirmedAt ?? "",
    ...(known.get(requirements) ?? { required: new Set(), musts: new Set() }),
  });
}

type Read = ReturnType<typeof read>;

const read = (param: string) => readRequirements(param, () => true, requiredKeyReader()).requirements;
const mustsIn = (requirements: Read) => requirements.filter(({ importance }) => importance === "must");
const keysOf = (requirements: Read) => new Set(requirements.map(({ feature }) => feature));

/** Lists the keys of the facts, other than features, that are musts of active watches. */
export async function listWatchedFacts(db: Database, cadence: Cadence): Promise<string[]> {
  const { requirements, confirmedAt, endedAt } = watches;
  // As one JSON value, because the embedded database returns thousands of rows far more slowly.
  const [result] = await db
    .select({ params: sql<string>`coalesce(json_agg(distinct ${requirements}), '[]')::text` })
    .from(watches)
    .where(and(eq(watches.cadence, cadence), isNotNull(confirmedAt), isNull(endedAt)));
  const params: string[] = JSON.parse(result?.params ?? "[]");
  const musts = keysOf(params.flatMap((param) => mustsIn(read(param))));
  return [...musts].filter((key) => requiredFactOf(key) !== null).sort();
}

/** Maps former slugs of features to the current ones. Ignores the keys of other facts. */
export const findMovedFeatures = (db: Database, keys: string[]): Promise<Map<string, string>> =>
  listMovedFeatures(
    db,
    [...new Set(keys)].filter((key) => requiredFactOf(key) === null),
  );
