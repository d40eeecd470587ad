import { type ActionFunctionArgs, type HeadersArgs, useActionData } from "react-router";
import { routes } from "#shared/routes.ts";
import { watchPages } from "#shared/watch-address.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { formsContext } from "../suggestions/forms-context.server.ts";

export const action = ({ context, request }: ActionFunctionArgs) =>
  context.get(formsContext).stopWatch(request);

export const headers = ({ actionHeaders }: HeadersArgs) => ({
  ...Object.fromEntries(actionHeaders),
  "Cache-Control": "no-store",
});

/**
 * The page that every mail of a watch links to, in its text and as `List-Unsubscribe`. Mail services post to the same address
 * (RFC 8058), so the token is in the query. The form posts to its own address and needs no script.
 */
export default function StopWatchPage() {
  const { name } = useSite();
  const answer = useActionData<typeof action>();
  return (
    <Container className="py-12 md:py-20">
      <Seo
        title={`Stop Your Watch | ${name}`}
        description="Stop being mailed about changes."
        path={watchPages.stop}
        noIndex
      />
      <div className="max-w-prose">{answer ? <Outcome {...answer} /> : <Question />}</div>
    </Container>
  );
}

const Question = () => (
  <form method="post">
    <h1 className="text-32">Stop your watch</h1>
    <p className="mt-3 mb-6 text-17">We send no more emails about it, and erase your address.</p>
    <Button type="submit" variant="primary">
      Stop watching
    </Button>
  </form>
);

const Outcome = ({ isStopped }: { isStopped: boolean }) => (
  <>
    <h1 className="text-32">{isStopped ? "Your watch has ended" : "This link is not valid"}</h1>
    <p className="mt-3 text-17">
      {isStopped
        ? "Your address is erased. You can start another watch at any time."
        : "Part of it may be missing. Please open the link in the newest email again."}
    </p>
    <p className="mt-6">
      <ButtonLink to={routes.vendors.href()}>View All Vendors</ButtonLink>
    </p>
  </>
);
