import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiToken } from "#accounts/account.schema.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import { Moment } from "../history/moment.tsx";
import { revokeToken, tokensQuery } from "./tokens.query.ts";

/** The tokens with what each may do, its end and its last use. */
export function TokenList({ tokens }: { tokens: ApiToken[] }) {
  const client = useQueryClient();
  const showToast = useToast();
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const revoke = useMutation({
    mutationFn: revokeToken,
    onSuccess: () => showToast({ title: "The token is revoked" }),
    onError: ({ message }) =>
      showToast({ title: "The token was not revoked", description: message, variant: "destructive" }),
    onSettled: () => {
      setRevoked(null);
      return client.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
  });
  return (
    <>
      <ul aria-label="API tokens" className="border-b border-rule">
        {tokens.map((token) => (
          <li
            key={token.id}
            className="flex flex-wrap items-start justify-between gap-3 border-t border-rule py-3"
          >
            <div className="flex min-w-0 flex-col gap-1.5">
              <p className="wrap-anywhere">
                <span className="font-medium">{token.name}</span>{" "}
                <code className="text-13 text-muted">{token.start}…</code>
              </p>
              <p className="flex flex-wrap gap-1.5">
                {token.scopes.map((scope) => (
                  <Badge key={scope}>{scope}</Badge>
                ))}
              </p>
              <p className="text-13 text-muted">
                By {token.createdBy}, <Moment at={token.createdAt} />. <Ending {...token} />{" "}
                <Use {...token} />
              </p>
            </div>
            <Button variant="quiet" onClick={() => setRevoked(token)}>
              Revoke…<span className="sr-only"> {token.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={revoked !== null}
        onOpenChange={(open) => !open && setRevoked(null)}
        title={`Revoke ${revoked?.name}?`}
        text="Programs that use it are refused from their next call. This cannot be undone."
        confirmLabel="Revoke"
        isDestructive
        isBusy={revoke.isPending}
        onConfirm={() => revoked && revoke.mutate(revoked)}
      />
    </>
  );
}

function Ending({ expiresAt }: Pick<ApiToken, "expiresAt">) {
  if (!expiresAt) return "Does not expire.";
  return (
    <>
      {Date.parse(expiresAt) > Date.now() ? "Expires" : "Expired"} <Moment at={expiresAt} />.
    </>
  );
}

function Use({ lastUsedAt }: Pick<ApiToken, "lastUsedAt">) {
  if (!lastUsedAt) return "Never used.";
  return (
    <>
      Last used <Moment at={lastUsedAt} />.
    </>
  );
}
