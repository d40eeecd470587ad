import { CardGrid } from "#ui/card.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";

/** Placeholders the size of a list's first cards. */
export function CardGridSkeleton() {
  return (
    <LoadingRegion>
      <CardGrid>
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <li key={key}>
            <Skeleton className="h-44" />
          </li>
        ))}
      </CardGrid>
    </LoadingRegion>
  );
}
