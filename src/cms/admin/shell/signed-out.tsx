import { useQueryClient } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { invalidateAll } from "../saving.ts";
import { signInAgain } from "../session-end.ts";

/** In place of a list whose reader is not signed in any more. */
export function SignedOut() {
  const client = useQueryClient();
  const ask = async () => {
    if (await signInAgain()) invalidateAll(client);
  };
  return (
    <EmptyState
      level={3}
      title="You are signed out"
      text="The session has ended, or was ended elsewhere. Your unsaved changes are kept in this browser."
      action={
        <Button variant="primary" onClick={() => void ask()}>
          Sign in again
        </Button>
      }
    />
  );
}
