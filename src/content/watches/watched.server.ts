import type { Database } from "#db/database.server.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import { namedFeatures } from "../fit/required-key.ts";
import { readRequirements, withPresentFeatures } from "../fit/requirements.ts";
import type { watches } from "./watch.table.ts";
import type { Watched } from "./watch-mail.ts";
import { findMovedFeatures } from "./watch-report.server.ts";

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
  const unknown = new Set(params.flatMap(namedFeatures).filter((slug) => !published.has(slug)));
  const moved = await findMovedFeatures(db, [...unknown]);
  const known = new Map(
    params.map((param) => {
      const { requirements } = readRequirements(withPresentFeatures(param, moved), (slug) =>
        published.has(slug),
      );
      const musts = requirements.filter(({ importance }) => importance === "must");
      return [param, { features: slugsOf(requirements), musts: slugsOf(musts) }];
    }),
  );
  return ({ vendors, requirements, cadence, confirmedAt }) => ({
    vendors,
    cadence,
    confirmedAt: confirmedAt ?? "",
    ...(known.get(requirements) ?? { features: new Set(), musts: new Set() }),
  });
}

const slugsOf = (requirements: { feature: string }[]) => new Set(requirements.map(({ feature }) => feature));
