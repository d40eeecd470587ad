import { useQueries, useQuery } from "@tanstack/react-query";
import { type ActionFunctionArgs, type HeadersArgs, useActionData, useSearchParams } from "react-router";
import { vendorsFeedHref } from "#cms/facts/changes.query.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError, PageSkeleton } from "#cms/page/page-states.tsx";
import { requestForProposalQuery } from "#content/fit/fit.query.ts";
import { type Requirement, writeRequirements } from "#content/fit/requirements.ts";
import { readSlugs } from "#content/shortlist/shortlist-entries.ts";
import { vendorChoiceQuery } from "#content/vendor/vendor.query.ts";
import { routes } from "#shared/routes.ts";
import { Alert } from "#ui/alert.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button, ButtonLink, buttonClass } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Outcome } from "../mailed-page.tsx";
import { Trap } from "../suggestions/confirmation-form.tsx";
import { formsContext } from "../suggestions/forms-context.server.ts";
import type { RefusedForm } from "../suggestions/readers-forms.server.ts";

const requirementsQuery = (params: URLSearchParams) => requestForProposalQuery(params.get("r") ?? "", null);

const queries: PageQueries = ({ url: { searchParams } }) => [
  requirementsQuery(searchParams),
  ...readSlugs(searchParams).slugs.map(vendorChoiceQuery),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export const action = ({ context, request }: ActionFunctionArgs) => context.get(formsContext).watch(request);

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export const handle: PageHandle = { parameters: ["v", "r", "digest", "sent"] };

/** Asks for emails about vendors, a set of requirements, or both. Its form works without scripts. */
export default function WatchPage() {
  const { name } = useSite();
  const [params] = useSearchParams();
  const refused = useActionData<RefusedForm>();
  const { chosen, leftOut = [], isError } = useChosen(params);
  if (isError) return <PageError title="The page could not be loaded" />;
  if (!chosen)
    return (
      <PageSkeleton className="py-12">
        <SkeletonText lines={12} />
      </PageSkeleton>
    );
  return (
    <Container className="pt-6 pb-16">
      <Seo
        title={`${refused ? "Not sent: " : ""}Watch for Changes | ${name}`}
        description="Be told by email when something changes at the vendors you choose, or in how they meet your requirements."
        path={routes.watch.href()}
        noIndex="found"
      />
      <Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Watch for changes" }]} />
      <div className="mt-8 max-w-prose">
        {leftOut.length > 0 && (
          <p role="status" className="mb-4 border-l-2 border-warn bg-warn-wash px-4 py-2 wrap-anywhere">
            {`Not watched: ${leftOut.slice(0, mostVendors).join(", ")}. Only vendors in this guide can be watched, at most ${mostVendors}.`}
          </p>
        )}
        {params.get("sent") === "1" && !refused ? (
          <Thanks />
        ) : params.get("digest") === "1" ? (
          <DigestOffer refused={refused} />
        ) : chosen.vendors.length + chosen.requirements.length === 0 ? (
          <NothingChosen />
        ) : (
          <Offer chosen={chosen} refused={refused} />
        )}
      </div>
    </Container>
  );
}

interface Chosen {
  vendors: { slug: string; name: string }[];
  requirements: (Requirement & { title: string })[];
}

/** Of one watch. */
const mostVendors = 12;

interface InAddress {
  chosen?: Chosen;
  /** The vendors in the address that are not watched. */
  leftOut?: string[];
  isError: boolean;
}

/** Returns the vendors and requirements in the address that the guide has; undefined while they load. */
function useChosen(params: URLSearchParams): InAddress {
  const { slugs, ignored } = readSlugs(params);
  const found = useQueries({ queries: slugs.map(vendorChoiceQuery) });
  const asked = useQuery(requirementsQuery(params));
  const isError = [asked, ...found].some((query) => query.isError);
  if (!asked.data || found.some(({ isPending }) => isPending)) return { isError };
  const { requirements } = asked.data;
  const leftOut = [...slugs.filter((_, place) => found[place]?.data?.length === 0), ...ignored];
  return { isError, leftOut, chosen: { vendors: found.flatMap(({ data }) => data ?? []), requirements } };
}

/** What is to be watched, and the form; on a site that sends no mail, the feed. */
function Offer({ chosen, refused }: { chosen: Chosen; refused: RefusedForm | undefined }) {
  const { vendors, requirements } = chosen;
  const hasMail = useSite().takesSuggestions;
  return (
    <>
      <h1 className="text-32">Watch for changes</h1>
      <dl className="mt-4 grid gap-3 wrap-anywhere">
        {vendors.length > 0 && (
          <Watched term={vendors.length === 1 ? "Vendor" : "Vendors"} names={vendors.map(nameOf)} />
        )}
        {requirements.length > 0 && (
          <Watched
            term={vendors.length > 0 ? "Requirements" : "Requirements, at any vendor"}
            names={requirements.map(
              ({ title, importance }) => `${title} (${importance === "must" ? "must-have" : "nice-to-have"})`,
            )}
          />
        )}
      </dl>
      {hasMail ? (
        <WatchForm refused={refused} chosen={chosen} />
      ) : (
        <FeedOffer
          text="The same changes are a feed"
          feed={
            vendors.length > 0 ? vendorsFeedHref(vendors.map(({ slug }) => slug)) : routes.changesFeed.href()
          }
        />
      )}
    </>
  );
}

/** The weekly digest by mail; on a site that sends no mail, as a feed. */
const DigestOffer = ({ refused }: { refused: RefusedForm | undefined }) => (
  <>
    <h1 className="text-32">The weekly digest by email</h1>
    <p className="mt-3 text-17">The week's news in one email, once our editors have gone through it.</p>
    {useSite().takesSuggestions ? (
      <WatchForm refused={refused} chosen="digest" />
    ) : (
      <FeedOffer text="The digest is also a feed" feed={routes.digestFeed.href()} />
    )}
  </>
);

const nameOf = ({ name }: { name: string }) => name;

const Watched = ({ term, names }: { term: string; names: string[] }) => (
  <div>
    <dt className="text-13 text-muted">{term}</dt>
    <dd>{names.join(", ")}</dd>
  </div>
);

const Thanks = () => (
  <Outcome
    title="Please check your email"
    text="Thank you. We sent you a link. The watch starts once you open it and confirm, within 48 hours."
  />
);

const NothingChosen = () => (
  <>
    <h1 className="text-32">Watch for changes</h1>
    <EmptyState
      title="Nothing chosen to watch yet"
      text="Choose vendors on your shortlist, open a vendor's profile, or set your requirements. Each has a link that leads here."
      action={
        <>
          <ButtonLink to={routes.vendors.href()} variant="primary">
            View All Vendors
          </ButtonLink>
          <ButtonLink to={routes.fit.href()}>Find Your Fit</ButtonLink>
        </>
      }
    />
  </>
);

/** Shown on a site that sends no mail. */
const FeedOffer = ({ text, feed }: { text: string; feed: string }) => (
  <>
    <p className="mt-6 text-17">This site sends no email. {text}, which any feed reader follows.</p>
    <p className="mt-6">
      <a href={feed} className={buttonClass("primary")}>
        {feed === routes.digestFeed.href() ? "Follow the digest as a feed" : "Follow changes as a feed"}
      </a>
    </p>
  </>
);

/** Submitted by the browser. After an error, the page returns with messages at the fields. */
function WatchForm({ refused, chosen }: { refused: RefusedForm | undefined; chosen: Chosen | "digest" }) {
  const issueOf = (name: string) => refused?.issues.find(({ path }) => path === name)?.message;
  const isFieldFault = issueOf("email") !== undefined || issueOf("cadence") !== undefined;
  const [otherFault] = refused?.issues ?? [];
  return (
    <form method="post" noValidate className="mt-8 flex flex-col gap-6">
      {refused && (
        <Alert>
          {isFieldFault
            ? "Not sent: please check the marked fields."
            : (otherFault?.message ?? refused.message)}
        </Alert>
      )}
      {chosen !== "digest" && (
        <RadioGroup
          legend="How often?"
          name="cadence"
          options={cadences}
          defaultValue={refused?.values.cadence === "daily" ? "daily" : "weekly"}
        />
      )}
      <TextField
        label="Your email address"
        hint="For these emails only. Never published or shared, and erased when you stop."
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={refused?.values.email ?? ""}
        error={issueOf("email")}
        autoFocus={issueOf("email") !== undefined}
      />
      {chosen === "digest" ? (
        <input type="hidden" name="cadence" value="digest" />
      ) : (
        <>
          <input type="hidden" name="vendors" value={chosen.vendors.map(({ slug }) => slug).join()} />
          <input type="hidden" name="requirements" value={writeRequirements(chosen.requirements) ?? ""} />
        </>
      )}
      <Trap />
      <div>
        <Button type="submit" variant="primary">
          {chosen === "digest" ? "Subscribe" : "Watch for changes"}
        </Button>
      </div>
    </form>
  );
}

const cadences = [
  { value: "weekly", label: "Every Monday, if something changed" },
  { value: "daily", label: "Every day, if something changed" },
];
