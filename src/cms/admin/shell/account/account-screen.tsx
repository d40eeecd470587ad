import { useQuery } from "@tanstack/react-query";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { accountQuery } from "./account.query.ts";
import { AccountUnread } from "./account-unread.tsx";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactors } from "./second-factors.tsx";
import { SessionList } from "./session-list.tsx";

/** The editor's own account: name, password, second factors and sessions. */
export function AccountScreen() {
  const { data: account, error, refetch } = useQuery(accountQuery);
  if (error && !account) return <AccountUnread error={error} onRetry={() => void refetch()} />;
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
