import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";

/** In place of the account, which could not be read. */
export const AccountUnread = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <ErrorState
    level={3}
    title="Your account could not be loaded"
    text={error.message}
    action={<Button onClick={onRetry}>Try again</Button>}
  />
);
