import { ArrowRight } from "lucide-react";
import { useIsLive } from "#cms/page/fixed-links.ts";
import { comparisonPath, type OfferedComparison } from "#shared/offered-comparisons.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";

/** Links to comparisons of existing vendors. Renders nothing without any. */
export function OfferedComparisons({
  comparisons,
  className,
}: {
  comparisons: OfferedComparison[];
  className?: string;
}) {
  const isLive = useIsLive();
  const liveComparisons = comparisons.filter((comparison) => isLive(comparisonPath(comparison)));
  if (liveComparisons.length === 0) return null;
  return (
    <Section title="Popular Comparisons" className={className}>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {liveComparisons.map((comparison) => (
          <li key={comparisonPath(comparison)} className="border-t border-rule">
            <Link
              to={comparisonPath(comparison)}
              className="flex min-h-14 items-center justify-between gap-4 py-3 font-medium hover:text-accent"
            >
              <span>
                {comparison.a.name} <span className="font-normal text-muted">vs</span> {comparison.b.name}
              </span>
              <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-accent" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
