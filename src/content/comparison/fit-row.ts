import { readLevel } from "#fit/read-level.ts";
import { readRequirements } from "#fit/requirements.ts";
import { countMet, scoreFit } from "#fit/score.ts";
import { pluralize } from "#shared/text.ts";
import type { ComparisonData } from "./compare-vendors.server.ts";
import type { ComparedRow } from "./compared-row.ts";

/** Returns the row that says how the vendors fit the requirements of an address; none without any. */
export function fitRows(
  { rows, vendors }: Pick<ComparisonData, "rows" | "vendors">,
  given: string | null,
): ComparedRow[] {
  const cellsOf = new Map(rows.flatMap(({ feature, cells }) => (feature ? [[feature, cells] as const] : [])));
  const { requirements } = readRequirements(given, (slug) => cellsOf.has(slug));
  if (requirements.length === 0) return [];
  const cells = vendors.map((_, place) => {
    const fit = scoreFit(requirements, (feature) =>
      readLevel(cellsOf.get(feature)?.[place]?.[0]?.text ?? ""),
    );
    const reach = fit.high > fit.low ? `, up to ${fit.high}` : "";
    const met = `Meets ${countMet(fit)} of ${requirements.length}`;
    return [{ text: `${met}: ${fit.low} of ${pluralize(fit.total, "point")}${reach}` }];
  });
  return [{ label: "Your requirements", group: "", kind: "text", body: "differ", cells }];
}
