import { useQuery } from "@tanstack/react-query";
import { guideFiguresQuery } from "#content/vendor/vendor.query.ts";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";

/** The market map as a picture with a link to it. Renders nothing without vendors. */
export function MarketGlance() {
  const { data: figures } = useQuery(guideFiguresQuery);
  if (!figures?.vendors) return null;
  return (
    <Section
      title="The Market at a Glance"
      of={figures}
      lead={`A column for each of ${pluralize(figures.vendors, "vendor")}, a row for each feature. The taller and darker, the stronger the evidence.`}
      action={<ArrowLink to={routes.market.href()}>Open the Market Map</ArrowLink>}
    >
      <Link to={routes.market.href()} className="block border-y border-rule py-2 hover:bg-accent-wash">
        <img
          src={routes.marketPicture.href()}
          alt="Market map of vendors and features"
          loading="lazy"
          width={1200}
          height={290}
          className="h-48 w-full"
        />
      </Link>
    </Section>
  );
}
