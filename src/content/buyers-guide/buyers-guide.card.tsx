import { routes } from "#shared/routes.ts";
import { truncate } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card, CardText, CardTitle, cardLink } from "#ui/card.tsx";
import { Chip, MoreChip } from "#ui/chip.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { GuideCardData } from "./buyers-guide.queries.server.ts";

/** A guide in the list (spec 2.18). The whole card is a link. */
export function GuideCard({ guide }: { guide: GuideCardData }) {
  const { slug, title, description, buyerType, priorityFeatures } = guide;
  return (
    <Card>
      {buyerType && (
        <div>
          <Badge tone="accent">{buyerType}</Badge>
        </div>
      )}
      <CardTitle level={2}>{title}</CardTitle>
      <CardText>{description}</CardText>
      <Readers guide={guide} />
      <PriorityFeatures features={priorityFeatures} />
      <div className="mt-auto">
        <ArrowLink to={routes.buyersGuide.href({ slug })} className={cardLink}>
          Read Complete Guide<VisuallyHidden> {title}</VisuallyHidden>
        </ArrowLink>
      </div>
    </Card>
  );
}

function Readers({ guide: { targetRole, targetAssets, useCaseCount } }: { guide: GuideCardData }) {
  const facts = [
    { label: "Target role", value: targetRole },
    { label: "Target assets", value: targetAssets },
    { label: "Use cases", value: useCaseCount > 0 && `${useCaseCount} covered` },
  ].filter(({ value }) => value);
  return (
    <dl className="flex flex-col gap-1 text-13">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex gap-3">
          <dt className="w-24 shrink-0 text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const featureLimit = 2;
const featureLength = 30;

function PriorityFeatures({ features }: { features: string[] }) {
  if (features.length === 0) return null;
  const hidden = features.length - featureLimit;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Priority features">
      {[...new Set(features.slice(0, featureLimit))].map((feature) => (
        <li key={feature} className="max-w-full">
          <Chip>{truncate(feature, featureLength)}</Chip>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <MoreChip count={hidden} />
        </li>
      )}
    </ul>
  );
}
