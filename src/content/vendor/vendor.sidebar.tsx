import { routes } from "#shared/routes.ts";
import { FactList } from "#ui/fact-list.tsx";
import { Link } from "#ui/link.tsx";
import { requirementFacts } from "./vendor.facts.ts";
import { VendorLogo, vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";

/** For whom it is meant, and its neighbours, beside the profile. */
export function VendorSidebar({ vendor }: { vendor: VendorPageData }) {
  const requirements = requirementFacts(vendor);
  return (
    <aside className="flex min-w-0 flex-col gap-10 border-t border-rule pt-8 lg:border-t-0 lg:pt-2">
      {requirements.length > 0 && (
        <section>
          <h2 className="mb-3 text-20">Requirements</h2>
          <FactList facts={requirements} />
        </section>
      )}
      {vendor.related.length > 0 && (
        <section className="print:hidden">
          <h2 className="mb-3 text-20">Related Vendors</h2>
          <ul className="divide-y divide-rule border-y border-rule">
            {vendor.related.map((related) => (
              <li key={related.id}>
                <Link
                  to={routes.vendor.href({ slug: related.slug })}
                  className="flex items-center gap-3 py-3 hover:text-accent"
                >
                  <VendorLogo vendor={related} size="sm" />
                  <span className="min-w-0">
                    <span className="block font-medium wrap-anywhere">{vendorName(related)}</span>
                    <span className="block text-13 text-muted">{related.features[0] ?? "Software"}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
