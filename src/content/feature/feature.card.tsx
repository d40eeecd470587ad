import { routes } from "#shared/routes.ts";
import { Badge } from "#ui/badge.tsx";
import { Card, CardTitle } from "#ui/card.tsx";
import type { FeatureCardData } from "./feature-list.ts";

/** A feature in the directory (spec 2.14). */
export function FeatureCard({ feature }: { feature: FeatureCardData }) {
  return (
    <Card>
      <CardTitle to={routes.feature.href({ slug: feature.slug })}>{feature.name}</CardTitle>
      <FeatureBadges feature={feature} />
      {feature.description && <p className="text-15 text-muted">{feature.description}</p>}
    </Card>
  );
}

/** Badges for the importance and complexity, if known. */
export function FeatureBadges({
  feature: { importance, complexity },
}: {
  feature: Pick<FeatureCardData, "importance" | "complexity">;
}) {
  if (!importance && !complexity) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {importance && <Badge tone="accent">{`${importance} Priority`}</Badge>}
      {complexity && <Badge>{`${complexity} Complexity`}</Badge>}
    </div>
  );
}
