import { useQuery } from "@tanstack/react-query";
import {
  type ActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  useActionData,
  useParams,
  useSearchParams,
} from "react-router";
import type { PageHandle } from "#cms/page/hydration.ts";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError, PageSkeleton } from "#cms/page/page-states.tsx";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { vendorName } from "#content/vendor/vendor.logo.tsx";
import { vendorChoiceQuery } from "#content/vendor/vendor.query.ts";
import { vendorNotFoundSeo } from "#content/vendor/vendor.seo.ts";
import { routes } from "#shared/routes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { siteContext } from "../page-context.server.ts";
import { formsContext } from "./forms-context.server.ts";
import type { RefusedSuggestion } from "./readers-forms.server.ts";
import { SuggestionForm } from "./suggestion-form.tsx";

const queries: PageQueries = ({ params }) => [vendorChoiceQuery(params.slug ?? "")];
const load = serverLoader(queries, (found) => Array.isArray(found) && found.length === 0);

/** The page exists only where mail can be sent (contract, section 7). */
export const loader = (args: LoaderFunctionArgs) =>
  args.context.get(siteContext).takesSuggestions ? load(args) : data(null, { status: 404 });

export const clientLoader = browserLoader(queries);

export const action = ({ context, params, request }: ActionFunctionArgs) =>
  context.get(formsContext).suggest(params.slug ?? "", request);

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export const handle: PageHandle = { parameters: ["field", "sent"] };

/** A page of its own, whose form works without scripts and adds none to the profile. */
export default function SuggestPage() {
  return useSite().takesSuggestions ? <Suggest /> : <VendorMissing />;
}

function Suggest() {
  const { slug = "" } = useParams();
  const { name: siteName } = useSite();
  const [params] = useSearchParams();
  const refused = useActionData<RefusedSuggestion>();
  const { data: found, isError } = useQuery(vendorChoiceQuery(slug));
  if (isError) return <PageError title="The vendor could not be loaded" />;
  if (!found)
    return (
      <PageSkeleton className="py-12">
        <SkeletonText lines={12} />
      </PageSkeleton>
    );
  const [vendor] = found;
  if (!vendor) return <VendorMissing />;
  const name = vendorName(vendor);
  const isSent = params.get("sent") === "1" && !refused;
  const profile = routes.vendor.href({ slug });
  return (
    <Container className="pt-6 pb-16">
      <Seo
        title={`${refused ? "Not sent: " : ""}Suggest a Correction for ${name} | ${siteName}`}
        description={`Tell the editors what is wrong, outdated or missing in the profile of ${name}.`}
        path={routes.suggestCorrection.href({ slug })}
        noIndex="found"
      />
      <Breadcrumbs
        items={[
          { label: "Home", to: routes.home.href() },
          { label: "Vendors", to: routes.vendors.href() },
          { label: name, to: profile },
          { label: "Suggest a correction" },
        ]}
      />
      <div className="mt-8 max-w-prose">
        {isSent ? (
          <Thanks name={name} profile={profile} />
        ) : (
          <>
            <h1 className="text-32 wrap-anywhere">Suggest a correction for {name}</h1>
            <p className="mt-3 text-17 text-muted">
              An editor checks every suggestion against its source before anything changes.
            </p>
            <SuggestionForm chosenField={params.get("field") ?? ""} refused={refused} />
          </>
        )}
      </div>
    </Container>
  );
}

const Thanks = ({ name, profile }: { name: string; profile: string }) => (
  <>
    <h1 className="text-32">Please check your email</h1>
    <p className="mt-3 text-17">
      Thank you. We have sent you a link: editors see your suggestion once you have confirmed it there, within
      48 hours.
    </p>
    <p className="mt-6">
      <ButtonLink to={profile}>Back to {name}</ButtonLink>
    </p>
  </>
);

const VendorMissing = () => (
  <MissingEntry seo={vendorNotFoundSeo} wayOn={{ label: "View All Vendors", to: routes.vendors.href() }} />
);
