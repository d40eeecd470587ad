import { Evidence } from "#cms/facts/source-slip.tsx";
import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import type { LandingPageView } from "./landing-page.queries.server.ts";

/** Buyer roles with links to their guides. */
export function BuyerPersonas({ personas }: { personas: LandingPageView["personas"] }) {
  if (personas.length === 0) return null;
  return (
    <Section
      title="Who Is Choosing"
      action={<ArrowLink to={routes.buyersGuides.href()}>All Buyer's Guides</ArrowLink>}
    >
      <ul className="grid gap-x-8 md:grid-cols-2">
        {personas.map(({ slug, role, title }) => (
          <li key={slug} className="border-t border-rule py-3">
            <p className="font-medium wrap-anywhere">{role}</p>
            <Link
              to={routes.buyersGuide.href({ slug })}
              className="inline-block py-1 text-15 wrap-anywhere text-accent underline underline-offset-4"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Facts = LandingPageView["facts"][number];

const rows = [
  { label: "Founded", field: "founded" },
  { label: "Headquarters", field: "headquarters" },
  { label: "Typical client size", field: "typicalClientSize" },
  { label: "Pricing", field: "pricing" },
];

/** The page's vendors side by side. Renders nothing for a single vendor. */
export function VendorsAtAGlance({ vendors }: { vendors: Facts[] }) {
  if (vendors.length < 2) return null;
  return (
    <Section
      title="At a Glance"
      action={<ArrowLink to={routes.compare.href()}>Compare any two vendors</ArrowLink>}
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="The vendors side by side"
        className="overflow-x-auto"
      >
        <table className="w-full min-w-prose border-collapse text-left text-15 tabular-nums">
          <thead>
            <tr className="border-b border-rule">
              <td className="py-2 pr-4" />
              {vendors.map(({ id, slug, name }) => (
                <th key={id} scope="col" className="py-2 pr-4 font-medium wrap-anywhere">
                  <Link to={routes.vendor.href({ slug })} className="hover:text-accent hover:underline">
                    {name}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, field }) => (
              <tr key={label} className="border-b border-rule align-top">
                <th scope="row" className="py-2 pr-4 font-normal text-muted">
                  {label}
                </th>
                {vendors.map((vendor) => (
                  <td key={vendor.id} className="py-2 pr-4 wrap-anywhere">
                    <VendorFact vendor={vendor} label={label} field={field} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}

function VendorFact({ vendor, label, field }: { vendor: Facts; label: string; field: string }) {
  const fact = vendor.facts.find((candidate) => candidate.field === field);
  if (!fact) return <span className="text-muted">Not specified</span>;
  return (
    <Evidence
      id={`${vendor.slug}-${field}`}
      subject={`${vendor.name}: ${label}`}
      fact={fact}
      sources={vendor.sources}
      hasSourceList={false}
    >
      {fact.value}
    </Evidence>
  );
}
