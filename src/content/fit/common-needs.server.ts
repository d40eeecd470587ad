import { presets } from "./presets.ts";

/** The slugs of the ten features that most presets include. Ties keep the presets' order. */
export const mostNamed: string[] = [...countNamed()]
  .toSorted(([, a], [, b]) => b - a)
  .slice(0, 10)
  .map(([feature]) => feature);

function countNamed(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { feature } of presets.flatMap(({ requirements }) => requirements))
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}
