import { textGrid, textIndent } from "#ui/contents-columns.tsx";
import { readingGrid } from "#ui/reading-columns.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { PageSkeleton } from "./page-states.tsx";

/**
 * Placeholders for the head, text and side column of an article. With `hasContents`, leaves the contents column free, as
 * `ContentsColumns` does.
 */
export function ReadingSkeleton({ hasContents = false }: { hasContents?: boolean }) {
  return (
    <PageSkeleton measure={hasContents ? "page" : "notes"}>
      <div className={hasContents ? textIndent : undefined}>
        <Skeleton className="h-5 w-48" />
        <Skeleton className="mt-6 h-6 w-40" />
        <Skeleton className="mt-4 h-11 max-w-prose" />
        <div className="mt-4 max-w-prose">
          <SkeletonText lines={2} />
        </div>
      </div>
      <div className={`mt-10 gap-y-8 ${hasContents ? textGrid : readingGrid}`}>
        <div className={hasContents ? "xl:col-start-2" : undefined}>
          <SkeletonText lines={14} />
        </div>
        <Skeleton className="h-64" />
      </div>
    </PageSkeleton>
  );
}
