import { pluralize } from "#shared/text.ts";
import { readLevel } from "../fit/read-level.ts";
import { readRequirements } from "../fit/requirements.ts";
import { countMet, scoreFit } from "../fit/score.ts";
import type { ComparisonData } from "./compare-vendors.server.ts";
import type { ComparedRow } from "./compared-row.ts";

/** Returns a row with the vendors' fit with the requirements in the URL; empty without requirements. */
export function fitRows(
  { rows, vendors }: Pick<ComparisonData, "rows" | "vendors">,
  query: string | null,
): ComparedRow[] {
  const cellsOf = new Map(rows.flatMap(({ feature, cells }) => (feature ? [[feature, cells] as const] : [])));
  const { requirements } = readRequirements(query, (slug) => cellsOf.has(slug));
  if (requirements.length === 0) return [];
  const cells = vendors.map((_, place) => {
    const fit = scoreFit(requirements, (feature) =>
      readLevel(cellsOf.get(feature)?.[place]?.[0]?.text ?? ""),
    );
    const reach = fit.high > fit.low ? `; ${fit.high} possible` : "";
    const met = `Meets ${countMet(fit)} of ${requirements.length}`;
    return [{ text: `${met}: ${fit.low} confirmed of ${pluralize(fit.total, "point")}${reach}` }];
  });
  return [{ label: "Your requirements", group: "", kind: "text", body: "differ", cells }];
}
