import { comparisonHref, routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { ChipList } from "#ui/chip.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { ReviewLinks } from "./vendor.card.tsx";
import { companyFacts } from "./vendor.facts.ts";
import { VendorLogo, vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";

/** Who it is, where to go from here, and the facts at a glance. */
export function VendorHeader({ vendor }: { vendor: VendorPageData }) {
  const [nearest] = vendor.related;
  return (
    <header className="flex flex-col gap-6 py-6 md:py-8">
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
        <VendorLogo vendor={vendor} size="lg" />
        <div className="min-w-0 flex-1">
          <h1 className="text-32 wrap-anywhere md:text-42">{vendorName(vendor)}</h1>
          {vendor.description && <p className="mt-3 max-w-prose text-17 text-muted">{vendor.description}</p>}
        </div>
        <div className="flex flex-wrap gap-3 sm:max-w-60 sm:justify-end">
          {vendor.website && (
            <ExternalLink href={vendor.website} variant="primary">
              Visit Website
            </ExternalLink>
          )}
          <ButtonLink to={nearest ? comparisonHref(vendor.slug, nearest.slug) : routes.compare.href()}>
            {nearest ? `Compare with ${vendorName(nearest)}` : "Compare"}
          </ButtonLink>
        </div>
      </div>
      <ChipList items={vendor.features} label="Features" />
      <ReviewLinks vendor={vendor} />
      <FactList layout="strip" facts={companyFacts(vendor)} />
    </header>
  );
}
