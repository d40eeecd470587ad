import type { Measure } from "#ui/container.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { PageSkeleton } from "./page-states.tsx";

/** Placeholders of the size of a page that is read: its head, its text and the column beside it. */
export function ReadingSkeleton({ measure }: { measure?: Measure }) {
  return (
    <PageSkeleton measure={measure}>
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-6 h-6 w-40" />
      <Skeleton className="mt-4 h-11 max-w-prose" />
      <div className="mt-4 max-w-prose">
        <SkeletonText lines={2} />
      </div>
      <div className="mt-10 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="max-w-prose">
          <SkeletonText lines={14} />
        </div>
        <Skeleton className="h-64" />
      </div>
    </PageSkeleton>
  );
}
