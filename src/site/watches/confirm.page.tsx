import { type ActionFunctionArgs, type HeadersArgs, useActionData } from "react-router";
import { routes } from "#shared/routes.ts";
import { watchPages } from "#shared/watch-address.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { ConfirmationForm } from "../suggestions/confirmation-form.tsx";
import { formsContext } from "../suggestions/forms-context.server.ts";

export const action = ({ context, request }: ActionFunctionArgs) =>
  context.get(formsContext).confirmWatch(request);

export const handle: PageHandle = { hydration: "now" };

export const headers = ({ actionHeaders }: HeadersArgs) => ({
  ...Object.fromEntries(actionHeaders),
  "Cache-Control": "no-store",
});

/** The page that the confirmation mail links to. Opening it changes nothing, because mail scanners open every link. */
export default function ConfirmWatchPage() {
  const { name } = useSite();
  const answer = useActionData<typeof action>();
  return (
    <Container className="py-12 md:py-20">
      <Seo
        title={`Confirm Your Watch | ${name}`}
        description="Confirm that you want to be mailed about changes."
        path={watchPages.confirm}
        noIndex
      />
      <div className="max-w-prose">
        {answer === undefined ? (
          <ConfirmationForm
            title="Confirm your watch"
            text="We write to you only once you press this button. Every email has a link that stops the watch."
            action="Start watching"
          />
        ) : (
          <Outcome cadence={answer.cadence} />
        )}
      </div>
    </Container>
  );
}

const Outcome = ({ cadence }: { cadence: "weekly" | "daily" | "digest" | null }) => (
  <>
    <h1 className="text-32">{cadence ? "Your watch has started" : "This link is no longer valid"}</h1>
    <p className="mt-3 text-17">
      {cadence === "digest"
        ? "We write to you with each weekly digest."
        : cadence
          ? `We write to you at most once a ${cadence === "daily" ? "day" : "week"}, and only if something changed.`
          : "Links are valid for 48 hours, or until you ask for the same watch again. Please ask for it once more."}
    </p>
    <p className="mt-6">
      <ButtonLink to={routes.vendors.href()}>View All Vendors</ButtonLink>
    </p>
  </>
);
