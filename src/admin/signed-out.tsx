import { routes } from "#shared/routes.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** In place of a list whose reader is not signed in any more. */
export const SignedOut = () => (
  <EmptyState
    level={3}
    title="You are signed out"
    text="The session has ended, or was ended elsewhere. What you typed and did not save is kept in this browser."
    action={
      <a href={routes.signIn.href()} className={buttonClass("primary")}>
        Sign in again
      </a>
    }
  />
);
