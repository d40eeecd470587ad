import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "#http/client/invalidation.ts";
import { routes } from "#shared/routes.ts";
import { buttonClass } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { ToastProvider } from "#ui/toast.tsx";
import { userQuery } from "../user.query.ts";
import { accountQuery } from "./account.query.ts";
import { AccountSection, AccountUnread } from "./account-section.tsx";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { ReauthenticationDialog } from "./reauthentication-dialog.tsx";
import { RecoveryCodeDialog } from "./recovery-code-dialog.tsx";

/** Replaces the admin for an editor who must add a second factor first (`REQUIRE_SECOND_FACTOR`). */
export function SecondFactorGate() {
  const site = useSite();
  return (
    <ToastProvider>
      <Seo
        title={`Add a second factor | ${site.name}`}
        description="Protect your account."
        path={routes.admin.href()}
        noIndex
      />
      <main>
        <Container className="py-12">
          <h1 className="text-32">Add a second factor</h1>
          <p className="mt-2 mb-8 max-w-prose text-muted">
            This site requires a second factor. Add a passkey or an authenticator app to open the admin.
          </p>
          <Factors />
          <p className="border-t border-rule pt-6">
            <a href={routes.signOut.href()} className={buttonClass("quiet")}>
              Logout
            </a>
          </p>
        </Container>
      </main>
      <ReauthenticationDialog />
    </ToastProvider>
  );
}

function Factors() {
  const client = useQueryClient();
  const { data: account, error, refetch } = useQuery(accountQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  const openAdmin = () => void invalidate(client, { queryKey: userQuery.queryKey });
  if (error && !account) return <AccountUnread error={error} onRetry={() => void refetch()} />;
  if (!account) return <SkeletonText lines={6} />;
  return (
    <>
      <AccountSection level={2} title="A passkey" lead="Use your fingerprint, face or device PIN.">
        <PasskeyList account={account} onCodes={setCodes} />
      </AccountSection>
      <AccountSection
        level={2}
        title="An authenticator app"
        lead="After your password, enter a code from your phone."
      >
        <AuthenticatorApp account={account} onCodes={setCodes} />
      </AccountSection>
      <RecoveryCodeDialog
        codes={codes}
        onClose={() => {
          setCodes(null);
          openAdmin();
        }}
      />
    </>
  );
}
