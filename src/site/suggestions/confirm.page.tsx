import { type ActionFunctionArgs, type HeadersArgs, useActionData } from "react-router";
import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { ConfirmationForm } from "./confirmation-form.tsx";
import { formsContext } from "./forms-context.server.ts";

export const action = ({ context, request }: ActionFunctionArgs) =>
  context.get(formsContext).confirm(request);

export const handle: PageHandle = { hydration: "now" };

export const headers = ({ actionHeaders }: HeadersArgs) => ({
  ...Object.fromEntries(actionHeaders),
  "Cache-Control": "no-store",
});

/**
 * The page that the mail links to. The token is in the fragment, which browsers do not send. Opening the page changes nothing,
 * because mail scanners open every link; the reader has to click the button, which posts the token.
 */
export default function ConfirmPage() {
  const { name } = useSite();
  const answer = useActionData<typeof action>();
  return (
    <Container className="py-12 md:py-20">
      <Seo
        title={`Confirm Your Suggestion | ${name}`}
        description="Confirm the correction you suggested."
        path={routes.confirmSuggestion.href()}
        noIndex
      />
      <div className="max-w-prose">
        {answer === undefined ? (
          <ConfirmationForm
            title="Confirm your suggestion"
            text="Editors see it once you press this button."
            action="Confirm suggestion"
          />
        ) : answer.confirmed ? (
          <Confirmed {...answer.confirmed} />
        ) : (
          <NotValid />
        )}
      </div>
    </Container>
  );
}

const Confirmed = ({ label, proposed }: { label: string; proposed: string }) => (
  <>
    <h1 className="text-32">Thank you</h1>
    <p className="mt-3 text-17">An editor will check your suggestion and answer you by email.</p>
    <h2 className="mt-8 text-20">{label}</h2>
    <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{proposed}</p>
    <p className="mt-6">
      <ButtonLink to={routes.vendors.href()}>View All Vendors</ButtonLink>
    </p>
  </>
);

const NotValid = () => (
  <>
    <h1 className="text-32">This link is no longer valid</h1>
    <p className="mt-3 text-17">
      Links are valid for 48 hours, or until you send a newer suggestion for the same field. Please send your
      suggestion again.
    </p>
    <p className="mt-6">
      <ButtonLink to={routes.vendors.href()}>View All Vendors</ButtonLink>
    </p>
  </>
);
