import { PageActions } from "#cms/page/page-actions.tsx";
import { comparisonHref, routes } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { ButtonLink } from "#ui/button.tsx";
import { ChipList } from "#ui/chip.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { Link } from "#ui/link.tsx";
import { ReviewLinks, SponsoredFlag } from "./vendor.card.tsx";
import { VendorLogo, vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";
import { ShortlistTick } from "./vendor.shortlist.tsx";

/** Name, links and the facts at a glance. */
export function VendorHeader({ vendor }: { vendor: VendorPageData }) {
  const [nearest] = vendor.related;
  return (
    <header className="flex flex-col gap-5 pt-6 pb-8">
      <div className="grid items-end gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 flex-col gap-3">
          <div className="flex min-w-0 flex-wrap items-center gap-5">
            <VendorLogo vendor={vendor} size="lg" />
            <h1 className="min-w-0 flex-1 basis-40 text-32 wrap-anywhere md:text-42">{vendorName(vendor)}</h1>
          </div>
          {vendor.description && <p className="max-w-prose text-17 text-muted">{vendor.description}</p>}
          <CheckedLine {...vendor} />
        </div>
        <div className="flex flex-wrap items-center gap-3 lg:max-w-72 lg:flex-col lg:items-stretch">
          {vendor.website && (
            <ExternalLink href={vendor.website} variant="primary">
              Visit Website
            </ExternalLink>
          )}
          <ButtonLink to={nearest ? comparisonHref(vendor.slug, nearest.slug) : routes.compare.href()}>
            {nearest ? `Compare with ${vendorName(nearest)}` : "Compare"}
          </ButtonLink>
          <ShortlistTick slug={vendor.slug} name={vendorName(vendor)} />
        </div>
      </div>
      <ChipList items={vendor.features} label="Features" />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ReviewLinks vendor={vendor} />
        <PageActions title={vendorName(vendor)} />
      </div>
    </header>
  );
}

/** The day of the last check and the number of sources: one press from the proof. */
function CheckedLine({ profile, isSponsored, contentUpdatedAt }: VendorPageData) {
  const { checkedAt, sources, total, correctionHref } = profile;
  return (
    <p className="flex flex-wrap gap-x-2 text-13 text-muted">
      {isSponsored && <SponsoredFlag />}
      {checkedAt && <span>Checked {formatDate(checkedAt)} ·</span>}
      {sources.length > 0 ? (
        <span>
          <a href="#sources" className="text-accent hover:underline">
            {pluralize(sources.length, "source")}
          </a>{" "}
          ·
        </span>
      ) : (
        <span>No sources yet ·</span>
      )}
      <span>{pluralize(total, "fact")} ·</span>
      <span>
        Last updated <time dateTime={contentUpdatedAt}>{formatDate(contentUpdatedAt)}</time>
        {correctionHref && " ·"}
      </span>
      {correctionHref && (
        <span>
          <Link to={correctionHref} className="text-accent hover:underline">
            Suggest a correction
          </Link>
        </span>
      )}
    </p>
  );
}
