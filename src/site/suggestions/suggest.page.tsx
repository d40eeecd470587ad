import { useQuery } from "@tanstack/react-query";
import {
  type ActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useParams,
  useSearchParams,
} from "react-router";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError, PageSkeleton } from "#cms/page/page-states.tsx";
import { longestProposal, otherField } from "#cms/proposals/proposal.ts";
import type { SuggestionReason } from "#cms/suggestions/suggestion.ts";
import { vendorFactFields } from "#content/vendor/vendor.fact-fields.ts";
import { vendorName } from "#content/vendor/vendor.logo.tsx";
import { vendorChoiceQuery } from "#content/vendor/vendor.query.ts";
import { vendorNotFoundSeo } from "#content/vendor/vendor.seo.ts";
import { queryClientContext } from "#http/client/query.ts";
import { siteContext } from "#http/page-context.server.ts";
import { routes } from "#shared/routes.ts";
import { formatCount } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { Trap } from "./confirmation-form.tsx";
import { formsContext } from "./forms-context.server.ts";
import type { RefusedForm } from "./readers-forms.server.ts";

const queries: PageQueries = ({ params }) => [vendorChoiceQuery(params.slug ?? "")];
const load = serverLoader(queries, (answer) => Array.isArray(answer) && answer.length === 0);

/** The page only exists if mail is configured (contract, section 7). Redirects a vendor's former slug to its current one. */
export async function loader(page: LoaderFunctionArgs) {
  if (!page.context.get(siteContext).takesSuggestions) return data(null, { status: 404 });
  const answer = await load(page);
  const { queryKey } = vendorChoiceQuery(page.params.slug ?? "");
  const [vendor] = page.context.get(queryClientContext).getQueryData(queryKey) ?? [];
  if (vendor && vendor.slug !== page.params.slug)
    throw redirect(
      routes.suggestCorrection.href({ slug: vendor.slug }) + new URL(page.request.url).search,
      301,
    );
  return answer;
}

export const clientLoader = browserLoader(queries);

export const action = ({ context, params, request }: ActionFunctionArgs) =>
  context.get(formsContext).suggest(params.slug ?? "", request);

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export const handle: PageHandle = { parameters: ["field", "sent"] };

/** A separate page, whose form works without scripts and does not add any to the profile. */
export default function SuggestPage() {
  return useSite().takesSuggestions ? <Suggest /> : <VendorMissing />;
}

function Suggest() {
  const { slug = "" } = useParams();
  const { name: siteName } = useSite();
  const [params] = useSearchParams();
  const refused = useActionData<RefusedForm>();
  const { data: vendorChoice, isError } = useQuery(vendorChoiceQuery(slug));
  if (isError) return <PageError title="The vendor could not be loaded" />;
  if (!vendorChoice)
    return (
      <PageSkeleton className="py-12">
        <SkeletonText lines={12} />
      </PageSkeleton>
    );
  const [vendor] = vendorChoice;
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
      Thank you. We sent you a link. Editors see your suggestion once you open it and confirm, within 48
      hours.
    </p>
    <p className="mt-6">
      <ButtonLink to={profile}>Back to {name}</ButtonLink>
    </p>
  </>
);

const VendorMissing = () => (
  <MissingEntry seo={vendorNotFoundSeo} wayOn={{ label: "View All Vendors", to: routes.vendors.href() }} />
);

/** The suggestion form, submitted by the browser. After an error, the page returns with messages at the fields. */
function SuggestionForm({
  chosenField,
  refused,
}: {
  /** The field in the link to this page. */
  chosenField: string;
  refused: RefusedForm | undefined;
}) {
  const typed = new Map(Object.entries(refused?.values ?? {}));
  const [firstFault] = refused?.issues ?? [];
  const fieldProps = (name: string) => ({
    name,
    defaultValue: typed.get(name) ?? "",
    error: refused?.issues.find(({ path }) => path === name)?.message,
    // Focuses the first invalid field, even without scripts.
    autoFocus: firstFault?.path === name,
  });
  const isKnown = fields.some(({ value }) => value === chosenField);
  return (
    <form method="post" noValidate className="mt-8 flex flex-col gap-6">
      {refused && <Alert>{firstFault ? "Not sent: please check the marked fields." : refused.message}</Alert>}
      <SelectField
        {...fieldProps("field")}
        label="What is it about?"
        required
        options={fields}
        placeholder="Please choose"
        defaultValue={typed.get("field") ?? (isKnown ? chosenField : "")}
      />
      <RadioGroup
        legend="What is wrong with it?"
        name="reason"
        options={reasons}
        defaultValue={typed.get("reason") ?? "wrong"}
      />
      <TextAreaField
        {...fieldProps("proposed")}
        label="What should it be?"
        hint={`The right value, in at most ${formatCount(longestProposal)} characters.`}
        required
        rows={4}
        maxLength={longestProposal}
      />
      <TextField
        {...fieldProps("evidenceUrl")}
        label="Where can we check it?"
        hint="The URL of a page or document that confirms it."
        type="url"
        inputMode="url"
        placeholder="https://"
      />
      <TextField
        {...fieldProps("email")}
        label="Your email address"
        hint="For the confirmation and the editors' reply. Never published or shared."
        type="email"
        autoComplete="email"
        required
      />
      <Trap />
      <div>
        <Button type="submit" variant="primary">
          Send suggestion
        </Button>
      </div>
    </form>
  );
}

const fields = [
  ...vendorFactFields.map(({ field, label }) => ({ value: field, label })),
  { value: otherField, label: "Something else" },
];

const reasons: { value: SuggestionReason; label: string }[] = [
  { value: "wrong", label: "It is wrong" },
  { value: "outdated", label: "It is out of date" },
  { value: "missing", label: "It is missing" },
];
