import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { ApiToken, NewApiToken } from "#accounts/account.schema.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { keepFocusInList } from "#ui/keep-focus.ts";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { CopyText } from "../../copy-text.tsx";
import { HeadActions } from "../../page-head.tsx";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { TokenList } from "./token-list.tsx";
import { tokensQuery } from "./tokens.query.ts";

/** The API tokens, and a new one. */
export function TokensScreen() {
  const { data: tokens, error, refetch } = useQuery(tokensQuery);
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [made, setMade] = useState<NewApiToken | null>(null);
  if (error && !tokens)
    return (
      <ErrorState
        level={3}
        title="The tokens could not be loaded"
        text={error.message}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  if (!tokens)
    return (
      <LoadingRegion label="Loading the tokens...">
        <SkeletonText lines={5} />
      </LoadingRegion>
    );
  return (
    <div ref={keepFocusInList} tabIndex={-1} className="flex max-w-240 flex-col gap-6 outline-none">
      <HeadActions>
        <a href="/api/docs" className="text-accent underline underline-offset-4">
          How programs use the API
        </a>
        <Button variant="primary" icon={<KeyRound aria-hidden="true" />} onClick={() => setIsAsking(true)}>
          New token…
        </Button>
      </HeadActions>
      <Tokens tokens={tokens} />
      <NewTokenDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onMade={(token) => {
          setIsAsking(false);
          setMade(token);
          void client.invalidateQueries({ queryKey: tokensQuery.queryKey });
        }}
      />
      <MadeDialog token={made} onClose={() => setMade(null)} />
    </div>
  );
}

const Tokens = ({ tokens }: { tokens: ApiToken[] }) =>
  tokens.length === 0 ? (
    <EmptyState
      level={3}
      title="No tokens yet"
      text="A token lets a program read drafts or write entries of chosen types. It acts under its own name, which the history shows."
    />
  ) : (
    <TokenList tokens={tokens} />
  );

/** Shows a token, once: the server keeps only a hash of it. */
const MadeDialog = ({ token, onClose }: { token: NewApiToken | null; onClose: () => void }) => (
  <Dialog
    isOpen={token !== null}
    onOpenChange={(open) => !open && onClose()}
    title={token && `Token: ${token.name}`}
    description="Copy it now. It is not shown again."
    footer={
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    {token && <CopyText label="Token" text={token.token} />}
  </Dialog>
);
