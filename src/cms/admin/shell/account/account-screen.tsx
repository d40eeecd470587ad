import { useQuery } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { accountQuery } from "./account.query.ts";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactors } from "./second-factors.tsx";
import { SessionList } from "./session-list.tsx";

/** The editor's own account: name, password, second factors and sessions. */
export function AccountScreen() {
  const { data: account, error, refetch } = useQuery(accountQuery);
  if (error && !account)
    return (
      <ErrorState
        level={3}
        title="Your account could not be loaded"
        text={error.message}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  if (!account)
    return (
      <LoadingRegion label="Loading your account...">
        <SkeletonText lines={12} />
      </LoadingRegion>
    );
  return (
    <div className="flex flex-col">
      <NameForm account={account} />
      <PasswordForm account={account} />
      <SecondFactors account={account} />
      <SessionList />
    </div>
  );
}
