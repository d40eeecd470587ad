import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card, CardTitle } from "#ui/card.tsx";
import { ChipList } from "#ui/chip.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { UseCaseCardData } from "./use-case.queries.server.ts";

const highlightLimit = 2;

/** A use case in the list (spec 2.15). The whole card is a link. */
export function UseCaseCard({ useCase }: { useCase: UseCaseCardData }) {
  const { slug, title, description, category, complexity, highlightCategories, sectionCount } = useCase;
  return (
    <Card>
      {(category || complexity) && (
        <div className="flex flex-wrap gap-1.5">
          {category && <Badge>{category}</Badge>}
          {complexity && <Badge tone="accent">{`${complexity} Complexity`}</Badge>}
        </div>
      )}
      <CardTitle level={2}>{title}</CardTitle>
      {description && (
        <p dir="auto" className="text-15 text-muted">
          {description}
        </p>
      )}
      <ChipList items={highlightCategories} limit={highlightLimit} label="Highlights" />
      {sectionCount > 0 && (
        <p className="text-13 text-muted tabular-nums">{pluralize(sectionCount, "implementation section")}</p>
      )}
      <div className="mt-auto">
        <ArrowLink
          to={routes.useCase.href({ slug })}
          className="card-link after:absolute after:inset-0 after:rounded-control"
        >
          Explore Use Case<VisuallyHidden> {title}</VisuallyHidden>
        </ArrowLink>
      </div>
    </Card>
  );
}
