import { useQuery } from "@tanstack/react-query";
import { useIsLive } from "#cms/page/fixed-links.ts";
import { bannersQuery } from "#content/banner/banner.query.ts";
import { fixedQuestions } from "#shared/fixed-questions.ts";
import { routes } from "#shared/routes.ts";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { useNearView } from "./near-view.ts";

/** The first banner's words with every banner's button (spec 2.6). */
export function BannerSection() {
  const { ref, isNear } = useNearView();
  const { data: banners, isPending } = useQuery({ ...bannersQuery, enabled: isNear });
  const [first] = banners ?? [];
  return (
    <div ref={ref}>
      {isPending ? (
        <LoadingRegion>
          <Skeleton className="h-40" />
        </LoadingRegion>
      ) : first ? (
        <Section title={first.title} lead={first.description} hasRule={false}>
          <div className="flex flex-wrap gap-3">
            {banners?.map(({ id, buttonText, buttonUrl }, index) => (
              <BannerButton key={id} text={buttonText} url={buttonUrl} isFirst={index === 0} />
            ))}
          </div>
        </Section>
      ) : (
        <NoBanners />
      )}
    </div>
  );
}

function BannerButton({ text, url, isFirst }: { text: string | null; url: string | null; isFirst: boolean }) {
  if (!text || !url) return null;
  const variant = isFirst ? "primary" : "secondary";
  if (/^\/(?!\/)/.test(url)) {
    return (
      <ButtonLink to={url} variant={variant}>
        {text}
      </ButtonLink>
    );
  }
  if (!/^https?:\/\//i.test(url)) return null;
  return (
    <a href={url} className={buttonClass(variant)}>
      {text}
    </a>
  );
}

function NoBanners() {
  const isLive = useIsLive();
  const cost = fixedQuestions.cost.to;
  return (
    <Section title="Ready to Explore Portfolio Management Services?" hasRule={false}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={routes.vendors.href()} variant="primary">
          Find Portfolio Management Providers
        </ButtonLink>
        <ButtonLink to={isLive(cost) ? cost : routes.faqList.href()}>Get Cost Estimates</ButtonLink>
      </div>
    </Section>
  );
}
