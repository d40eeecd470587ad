import { useQuery } from "@tanstack/react-query";
import { VendorTeaser } from "#content/vendor/vendor.card.tsx";
import { featuredVendorsQuery } from "#content/vendor/vendor.query.ts";
import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { CardGrid } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { useNearView } from "./near-view.ts";

/** Up to three vendors; nothing when there are none (spec 2.4). */
export function FeaturedVendors() {
  const { ref, isNear } = useNearView();
  const { data: vendors, isError } = useQuery({ ...featuredVendorsQuery, enabled: isNear });
  if (isError || vendors?.length === 0) return null;
  return (
    <div ref={ref}>
      <Section
        title="Featured Software Providers"
        action={<ArrowLink to={routes.vendors.href()}>View All Software Vendors</ArrowLink>}
      >
        {vendors ? (
          <CardGrid>
            {vendors.map((vendor) => (
              <li key={vendor.id}>
                <VendorTeaser vendor={vendor} />
              </li>
            ))}
          </CardGrid>
        ) : (
          <Placeholders />
        )}
      </Section>
    </div>
  );
}

const Placeholders = () => (
  <LoadingRegion>
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className="h-56" />
      ))}
    </div>
  </LoadingRegion>
);
