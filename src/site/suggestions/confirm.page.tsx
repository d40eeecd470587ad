import { type ActionFunctionArgs, useActionData } from "react-router";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { routes } from "#shared/routes.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { formsContext } from "./forms-context.server.ts";

export const action = ({ context, request }: ActionFunctionArgs) =>
  context.get(formsContext).confirm(request);

/**
 * The page that the link in a mail leads to. Opening it changes nothing, because programs that check mails open every link: it
 * takes a press of the button, which sends the address with its token.
 */
export default function ConfirmPage() {
  const { name } = useSite();
  const answer = useActionData<typeof action>();
  return (
    <Container className="py-12 md:py-20">
      <Seo
        title={`Confirm Your Suggestion | ${name}`}
        description="Confirm a correction that you have suggested."
        path={routes.confirmSuggestion.href()}
        noIndex
      />
      <div className="max-w-prose">
        {answer === undefined ? (
          <Question />
        ) : answer.confirmed ? (
          <Confirmed {...answer.confirmed} />
        ) : (
          <NotValid />
        )}
      </div>
    </Container>
  );
}

const Question = () => (
  <form method="post">
    <h1 className="text-32">Confirm your suggestion</h1>
    <p className="mt-3 mb-6 text-17">Editors see it once you have pressed this button.</p>
    <Button type="submit" variant="primary">
      Confirm suggestion
    </Button>
  </form>
);

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
      It is valid for 48 hours, and ends with a newer suggestion of yours for the same field. Please send your
      suggestion again.
    </p>
    <p className="mt-6">
      <ButtonLink to={routes.vendors.href()}>View All Vendors</ButtonLink>
    </p>
  </>
);
