import type { ReactNode } from "react";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Container, type Measure } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, Skeleton, SkeletonText } from "#ui/skeleton.tsx";

/** The skeleton of a whole page at its width. Uses the site's name until the page's title is loaded. */
export function PageSkeleton({
  measure,
  className = "py-8",
  children,
}: {
  measure?: Measure;
  className?: string;
  children: ReactNode;
}) {
  const { name } = useSite();
  return (
    <Container measure={measure} className={className}>
      <title>{`Loading… | ${name}`}</title>
      <LoadingRegion>{children}</LoadingRegion>
    </Container>
  );
}

/** A failed load, with a retry button and a link onwards. */
export const LoadError = (state: { title: string; text?: string; level?: 1 }) => (
  <ErrorState
    {...state}
    action={
      <>
        <Button variant="primary" onClick={() => location.reload()}>
          Try again
        </Button>
        <ButtonLink to="/">Return Home</ButtonLink>
      </>
    }
  />
);

/** Replaces a page whose subject failed to load. */
export function PageError({ title }: { title: string }) {
  const { name } = useSite();
  const text = "Please try again later.";
  return (
    <Container measure="text" className="py-12">
      <Seo title={`${title} | ${name}`} description={text} path="/" noIndex />
      <LoadError level={1} title={title} text={text} />
    </Container>
  );
}

export function TextSkeleton({ measure = "text" }: { measure?: Measure }) {
  return (
    <PageSkeleton measure={measure}>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-6 h-10 max-w-prose" />
      <div className="mt-8 max-w-prose">
        <SkeletonText lines={12} />
      </div>
    </PageSkeleton>
  );
}
