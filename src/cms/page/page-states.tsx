import type { ReactNode } from "react";
import { Container, type Measure } from "#ui/container.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion } from "#ui/skeleton.tsx";
import { Seo } from "./seo.tsx";
import { useSite } from "./site.tsx";

/** The skeleton of a whole page, at its measure; it has the site's name until the page's own title is known. */
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

/** Takes the place of a page whose subject could not be loaded. */
export function PageError({ title }: { title: string }) {
  const { name } = useSite();
  const text = "Please try again later.";
  return (
    <Container measure="text" className="py-12">
      <Seo title={`${title} | ${name}`} description={text} path="/" noIndex />
      <ErrorState level={1} title={title} text={text} />
    </Container>
  );
}
