import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { Link } from "#ui/link.tsx";
import { companyLines, type FactLine, requirementLines, VendorFactList } from "./vendor.fact-list.tsx";
import { VendorLogo, vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";

/** Company facts, requirements and related vendors, beside the profile. */
export function VendorSidebar({ vendor }: { vendor: VendorPageData }) {
  const has = (lines: FactLine[]) =>
    lines.some(({ field }) => vendor.profile.facts.some((fact) => fact.field === field));
  return (
    <aside className="flex min-w-0 flex-col gap-10 border-t border-rule pt-8 lg:border-t-0 lg:pt-2">
      {has(companyLines) && (
        <section>
          <h2 className="mb-3 text-20">Company Information</h2>
          <VendorFactList vendor={vendor} lines={companyLines} />
        </section>
      )}
      {has(requirementLines) && (
        <section>
          <h2 className="mb-3 text-20">Requirements</h2>
          <VendorFactList vendor={vendor} lines={requirementLines} />
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
                    <span className="block text-13 text-muted">{differenceOf(vendor, related)}</span>
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

/** A sentence on what the two have in common, and what the other is for. */
function differenceOf(vendor: VendorPageData, other: VendorPageData["related"][number]): string {
  const shared = other.features.filter((title) => vendor.features.includes(title)).length;
  const common = `${pluralize(shared, "feature")} in common`;
  return other.bestFor ? `${common}. Best for: ${other.bestFor}.` : `${common}.`;
}
