import { routes } from "#shared/routes.ts";
import { ExternalLink } from "#ui/external-link.tsx";
import { Link } from "#ui/link.tsx";
import { SponsoredFlag, VendorLogo, vendorName } from "../vendor/vendor.card.tsx";
import type { ComparisonData } from "./compare-vendors.server.ts";

/** One of the vendors in a few lines, below the table. */
export function ComparedVendor({ vendor }: { vendor: ComparisonData["vendors"][number] }) {
  const name = vendorName(vendor);
  const facts = [vendor.founded && `Founded ${vendor.founded}`, vendor.headquarters].filter(Boolean);
  return (
    <section className="flex min-w-0 flex-col gap-3 py-2">
      <div className="flex items-center gap-4">
        <VendorLogo vendor={vendor} />
        <div className="min-w-0">
          <h3 className="text-20 wrap-anywhere">{name}</h3>
          <p className="text-13 wrap-anywhere text-muted">
            {vendor.isSponsored && <SponsoredFlag />}
            {facts.join(" · ")}
          </p>
        </div>
      </div>
      {vendor.description && <p className="max-w-prose text-muted">{vendor.description}</p>}
      <div className="vendor-links">
        <Link to={routes.vendor.href({ slug: vendor.slug })} aria-label={`View Profile of ${name}`}>
          View Profile
        </Link>
        {vendor.website && <ExternalLink href={vendor.website}>Visit Website</ExternalLink>}
      </div>
    </section>
  );
}
