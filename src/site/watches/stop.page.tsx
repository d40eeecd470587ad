import { type ActionFunctionArgs, useActionData } from "react-router";
import { watchPages } from "#shared/watch-address.ts";
import { Button } from "#ui/button.tsx";
import { MailedPage, noStore, Outcome } from "../mailed-page.tsx";
import { formsContext } from "../suggestions/forms-context.server.ts";

export const action = ({ context, request }: ActionFunctionArgs) =>
  context.get(formsContext).stopWatch(request);

export const headers = noStore;

/**
 * The page that every mail of a watch links to, in its text and as `List-Unsubscribe`. Mail services post to the same address
 * (RFC 8058), so the token is in the query. The form posts to its own address and needs no script.
 */
export default function StopWatchPage() {
  const answer = useActionData<typeof action>();
  return (
    <MailedPage title="Stop Your Watch" description="Stop being mailed about changes." path={watchPages.stop}>
      {answer === undefined ? (
        <Question />
      ) : answer.isStopped ? (
        <Outcome
          title="Your watch has ended"
          text="Your address is erased. You can start another watch at any time."
        />
      ) : (
        <Outcome
          title="This link is not valid"
          text="Part of it may be missing. Please open the link in the newest email again."
        />
      )}
    </MailedPage>
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
