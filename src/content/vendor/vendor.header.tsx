import { comparisonHref, routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { ChipList } from "#ui/chip.tsx";
import { contentsGrid } from "#ui/contents-columns.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { type Fact, FactList } from "#ui/fact-list.tsx";
import { ReviewLinks } from "./vendor.card.tsx";
import { companyFacts } from "./vendor.facts.ts";
import { VendorLogo, vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";

/** Name, links and the facts at a glance. */
export function VendorHeader({ vendor }: { vendor: VendorPageData }) {
  const [nearest] = vendor.related;
  return (
    <header className={`gap-y-6 pt-6 pb-8 md:pt-8 md:pb-10 ${contentsGrid}`}>
      <div className="flex min-w-0 flex-col gap-5 sm:flex-row xl:contents">
        <VendorLogo vendor={vendor} size="lg" />
        <div className="flex min-w-0 flex-col gap-5">
          <div>
            <h1 className="text-32 wrap-anywhere md:text-42">{vendorName(vendor)}</h1>
            {vendor.description && (
              <p className="mt-3 max-w-prose text-17 text-muted">{vendor.description}</p>
            )}
          </div>
          <ChipList items={vendor.features} label="Features" />
          <ReviewLinks vendor={vendor} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <div className="flex flex-wrap gap-3 lg:flex-col">
          {vendor.website && (
            <ExternalLink href={vendor.website} variant="primary">
              Visit Website
            </ExternalLink>
          )}
          <ButtonLink to={nearest ? comparisonHref(vendor.slug, nearest.slug) : routes.compare.href()}>
            {nearest ? `Compare with ${vendorName(nearest)}` : "Compare"}
          </ButtonLink>
        </div>
        <CompanyInformation facts={companyFacts(vendor)} />
      </div>
    </header>
  );
}

/** A row of facts below the header; where there is a sidebar, they are shown there instead. */
function CompanyInformation({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-20 max-lg:hidden">Company Information</h2>
      <div className="lg:hidden">
        <FactList layout="strip" facts={facts} />
      </div>
      <div className="max-lg:hidden">
        <FactList facts={facts} />
      </div>
    </section>
  );
}
