import { type ActionFunctionArgs, useActionData } from "react-router";
import { routes } from "#shared/routes.ts";
import type { PageHandle } from "#ui/document/hydration.ts";
import { MailedPage, noStore, Outcome } from "../mailed-page.tsx";
import { ConfirmationForm } from "./confirmation-form.tsx";
import { formsContext } from "./forms-context.server.ts";

export const action = ({ context, request }: ActionFunctionArgs) =>
  context.get(formsContext).confirm(request);

export const handle: PageHandle = { hydration: "now" };

export const headers = noStore;

/**
 * The page that the mail links to. The token is in the fragment, which browsers do not send. Opening the page changes nothing,
 * because mail scanners open every link; the reader has to click the button, which posts the token.
 */
export default function ConfirmPage() {
  const answer = useActionData<typeof action>();
  return (
    <MailedPage
      title="Confirm Your Suggestion"
      description="Confirm the correction you suggested."
      path={routes.confirmSuggestion.href()}
    >
      {answer === undefined ? (
        <ConfirmationForm
          title="Confirm your suggestion"
          text="Editors see it once you press this button."
          action="Confirm suggestion"
        />
      ) : answer.confirmed ? (
        <Confirmed {...answer.confirmed} />
      ) : (
        <Outcome
          title="This link is no longer valid"
          text="Links are valid for 48 hours, or until you send a newer suggestion for the same field. Please send your suggestion again."
        />
      )}
    </MailedPage>
  );
}

const Confirmed = ({ label, proposed }: { label: string; proposed: string }) => (
  <Outcome title="Thank you" text="An editor will check your suggestion and answer you by email.">
    <h2 className="mt-8 text-20">{label}</h2>
    <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{proposed}</p>
  </Outcome>
);
