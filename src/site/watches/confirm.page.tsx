import { type ActionFunctionArgs, useActionData } from "react-router";
import { watchPages } from "#shared/watch-address.ts";
import type { PageHandle } from "#ui/document/hydration.ts";
import { MailedPage, noStore, Outcome } from "../mailed-page.tsx";
import { ConfirmationForm } from "../suggestions/confirmation-form.tsx";
import { formsContext } from "../suggestions/forms-context.server.ts";

export const action = ({ context, request }: ActionFunctionArgs) =>
  context.get(formsContext).confirmWatch(request);

export const handle: PageHandle = { hydration: "now" };

export const headers = noStore;

/** The page that the confirmation mail links to. Opening it changes nothing, because mail scanners open every link. */
export default function ConfirmWatchPage() {
  const answer = useActionData<typeof action>();
  return (
    <MailedPage
      title="Confirm Your Watch"
      description="Confirm that you want to be mailed about changes."
      path={watchPages.confirm}
    >
      {answer === undefined ? (
        <ConfirmationForm
          title="Confirm your watch"
          text="We write to you only once you press this button. Every email has a link that stops the watch."
          action="Start watching"
        />
      ) : (
        <Outcome
          title={answer.cadence ? "Your watch has started" : "This link is no longer valid"}
          text={textOf(answer.cadence)}
        />
      )}
    </MailedPage>
  );
}

const textOf = (cadence: "weekly" | "daily" | "digest" | null) =>
  cadence === "digest"
    ? "We write to you with each weekly digest."
    : cadence
      ? `We write to you at most once a ${cadence === "daily" ? "day" : "week"}, and only if something changed.`
      : "Links are valid for 48 hours, or until you ask for the same watch again. Please ask for it once more.";
