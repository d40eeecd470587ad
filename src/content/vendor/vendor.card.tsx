import type { ReactNode } from "react";
import { routes } from "#shared/routes.ts";
import { formatDate, preview } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Card, CardTitle, cardLink } from "#ui/card.tsx";
import { ChipList } from "#ui/chip.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { DirectoryRow } from "../directory/directory-rows.server.ts";
import { VendorLogo, vendorName } from "./vendor.logo.tsx";
import type { VendorCardData } from "./vendor.queries.server.ts";
import { featuresOnCard } from "./vendor.words.ts";

export { VendorLogo, vendorName };

/** A vendor in the directory (spec 2.16), with `footer` at the bottom of the card. */
export function VendorCard({ vendor, footer }: { vendor: DirectoryRow; footer?: ReactNode }) {
  return (
    <Card hasGround>
      <div className="flex items-start gap-4">
        <VendorLogo vendor={vendor} />
        <div className="min-w-0">
          <CardTitle to={routes.vendor.href({ slug: vendor.slug })} level={2}>
            {vendorName(vendor)}
          </CardTitle>
          <p className="text-13 text-muted">
            {[vendor.features[0] ?? "Software", vendor.headquarters].filter(Boolean).join(" · ")}
          </p>
        </div>
      </div>
      {vendor.description && (
        <p className="line-clamp-3 text-15 text-muted">{preview(vendor.description, 88)}</p>
      )}
      <ChipList items={vendor.features} limit={featuresOnCard} more={vendor.moreFeatures} label="Features" />
      <p className="text-13 text-muted">
        {vendor.isSponsored && <SponsoredFlag />}
        {vendor.checkedAt ? `Facts checked ${formatDate(vendor.checkedAt)}` : "Facts never checked"}
      </p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        {footer}
        <ReviewLinks vendor={vendor} />
      </div>
    </Card>
  );
}

/** A vendor in a short list, on the home page or on a landing page (spec 2.4). The whole card is a link. */
export function VendorTeaser({ vendor, chips = 2 }: { vendor: VendorCardData; chips?: number }) {
  return (
    <Card hasGround>
      <div className="flex items-center gap-4">
        <VendorLogo vendor={vendor} />
        <CardTitle>{vendorName(vendor)}</CardTitle>
      </div>
      {vendor.description && (
        <p className="line-clamp-2 text-15 text-muted">{preview(vendor.description, 72)}</p>
      )}
      <ChipList items={vendor.features} limit={chips} label="Features" />
      <div className="mt-auto">
        <ArrowLink to={routes.vendor.href({ slug: vendor.slug })} className={cardLink}>
          Learn More<VisuallyHidden> about {vendorName(vendor)}</VisuallyHidden>
        </ArrowLink>
      </div>
    </Card>
  );
}

/** Labels a paid entry. Payment affects neither position nor scores. */
export const SponsoredFlag = () => (
  <span className="mr-2 rounded-control border border-rule-strong px-1.5 font-medium">Sponsored</span>
);

/** Links to independent reviews. Renders nothing without any. */
export function ReviewLinks({ vendor }: { vendor: Pick<VendorCardData, "g2Url" | "capterraUrl"> }) {
  if (!vendor.g2Url && !vendor.capterraUrl) return null;
  return (
    <div className="relative flex flex-wrap gap-2">
      {vendor.g2Url && (
        <ExternalLink href={vendor.g2Url} variant="secondary">
          G2 Reviews
        </ExternalLink>
      )}
      {vendor.capterraUrl && (
        <ExternalLink href={vendor.capterraUrl} variant="secondary">
          Capterra
        </ExternalLink>
      )}
    </div>
  );
}
