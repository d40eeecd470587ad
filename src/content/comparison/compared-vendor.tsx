import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { VendorLogo, vendorName } from "../vendor/vendor.card.tsx";
import type { ComparisonPageData } from "./comparison.queries.server.ts";

/** One of the two vendors in a few lines, above the matrix. */
export function ComparedVendor({ vendor }: { vendor: ComparisonPageData["vendorA"] }) {
  const name = vendorName(vendor);
  const facts = [vendor.founded && `Founded ${vendor.founded}`, vendor.headquarters].filter(Boolean);
  return (
    <section className="flex min-w-0 flex-col gap-3 border-t border-rule py-6">
      <div className="flex items-center gap-4">
        <VendorLogo vendor={vendor} />
        <div className="min-w-0">
          <h2 className="text-25 wrap-anywhere">{name}</h2>
          <p className="text-13 wrap-anywhere text-muted">{facts.join(" · ")}</p>
        </div>
      </div>
      {vendor.description && <p className="max-w-prose text-muted">{vendor.description}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-3 pt-2">
        <ButtonLink to={routes.vendor.href({ slug: vendor.slug })} aria-label={`View Profile of ${name}`}>
          View Profile
        </ButtonLink>
        {vendor.website && (
          <ExternalLink href={vendor.website} variant="quiet">
            Visit Website
          </ExternalLink>
        )}
      </div>
    </section>
  );
}
