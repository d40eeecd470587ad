import { useOwnRequirements } from "#fit/own-requirements.ts";
import { readLevel } from "#fit/read-level.ts";
import { readRequirements } from "#fit/requirements.ts";
import { countMet, scoreFit } from "#fit/score.ts";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { Link } from "#ui/link.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";

/** The vendor's points by the requirements that the reader has set; nothing for a reader without any. */
export function VendorFit({ vendor }: { vendor: VendorPageData }) {
  const own = useOwnRequirements();
  if (own === null) return null;
  const { groups } = vendor.profile;
  const levels = new Map(
    groups.flatMap(({ known, unknown }) => [
      ...known.map(({ slug, value }) => [slug, readLevel(value)] as const),
      ...unknown.map(({ slug }) => [slug, null] as const),
    ]),
  );
  const { requirements, ignored } = readRequirements(own, (slug) => levels.has(slug));
  if (requirements.length + ignored.length === 0) return null;
  const fit = scoreFit(requirements, (feature) => levels.get(feature) ?? null);
  return (
    <p className="border-l-2 border-accent pl-3 print:hidden">
      {requirements.length > 0 && (
        <>
          Meets <b>{countMet(fit)}</b> of your {pluralize(requirements.length, "requirement")}: {fit.low} of{" "}
          {pluralize(fit.total, "point")}
          {fit.high > fit.low && `, up to ${fit.high}`}.{" "}
        </>
      )}
      {ignored.length > 0 &&
        `${pluralize(ignored.length, "requirement")} of yours could not be matched to a feature. `}
      {/* With all of them: a feature's former address is followed there. */}
      <Link
        to={`${routes.fit.href()}?r=${encodeURIComponent(own)}`}
        className="text-accent underline underline-offset-4"
      >
        See who fits
      </Link>
    </p>
  );
}
