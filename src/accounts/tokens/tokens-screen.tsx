import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { type ApiArgs, api, apiQuery } from "#http/client/api.ts";
import { CallFailure, segmentOf } from "#http/client/calls.ts";
import { invalidate } from "#http/client/invalidation.ts";
import { useAction } from "#http/client/use-action.tsx";
import { CopyText } from "#ui/admin/copy-text.tsx";
import { Moment } from "#ui/admin/moment.tsx";
import { ResourceList, ResourceScreen } from "#ui/admin/resource-screen.tsx";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FieldSet } from "#ui/field-set.tsx";
import { useFaultFocus } from "#ui/form/fault-focus.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { ApiToken, NewApiToken } from "../account.schema.ts";
import { draftScope, readScope, writeScope } from "../permissions.ts";
import { tokenDays } from "../token-days.ts";
import { UndoDialog } from "./undo-dialog.tsx";

/** Lists the API tokens and creates new ones. */
export function TokensScreen({ types }: { types: WritableType[] }) {
  const tokens = useQuery(tokensQuery);
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [made, setMade] = useState<NewApiToken | null>(null);
  return (
    <>
      <ResourceScreen
        what="tokens"
        query={tokens}
        className="max-w-240"
        actions={
          <>
            <a href="/api/docs" className="text-accent underline underline-offset-4">
              How programs use the API
            </a>
            <Button
              variant="primary"
              icon={<KeyRound aria-hidden="true" />}
              onClick={() => setIsAsking(true)}
            >
              New token…
            </Button>
          </>
        }
      >
        {(all) => <TokenList tokens={all} />}
      </ResourceScreen>
      <NewTokenDialog
        types={types}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onMade={(token) => {
          setIsAsking(false);
          setMade(token);
          void invalidate(client, { queryKey: tokensQuery.queryKey });
        }}
      />
      <MadeDialog token={made} onClose={() => setMade(null)} />
    </>
  );
}

/** Shows a token once. The server stores only its hash. */
const MadeDialog = ({ token, onClose }: { token: NewApiToken | null; onClose: () => void }) => (
  <Dialog
    isOpen={token !== null}
    onOpenChange={(open) => !open && onClose()}
    isShownOnce
    title={token && `Token: ${token.name}`}
    description="Copy it now. It will not be shown again."
    footer={
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    {token && <CopyText label="Token" text={token.token} />}
  </Dialog>
);

/** The tokens with their scopes, expiry and last use. */
function TokenList({ tokens }: { tokens: ApiToken[] }) {
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const [undoing, setUndoing] = useState<ApiToken | null>(null);
  const revoke = useAction({
    call: revokeToken,
    done: "The token was revoked",
    failed: "The token was not revoked",
    refetch: (client) => {
      setRevoked(null);
      return invalidate(client, { queryKey: tokensQuery.queryKey });
    },
  });
  return (
    <>
      <ResourceList
        label="API tokens"
        rows={tokens}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            level={3}
            title="No tokens yet"
            text="A token lets a program read drafts or write entries of chosen types. It acts under its own name, which the history shows."
          />
        }
        actions={(token) => (
          <>
            <Button variant="quiet" onClick={() => setUndoing(token)}>
              Undo since…<span className="sr-only"> {token.name}</span>
            </Button>
            <Button variant="quiet" onClick={() => setRevoked(token)}>
              Revoke…<span className="sr-only"> {token.name}</span>
            </Button>
          </>
        )}
      >
        {(token) => (
          <div className="flex flex-col gap-1.5">
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
              By {token.createdBy}, <Moment at={token.createdAt} />. <Ending {...token} /> <Use {...token} />
            </p>
          </div>
        )}
      </ResourceList>
      <UndoDialog token={undoing} onClose={() => setUndoing(null)} />
      <ConfirmDialog
        isOpen={revoked !== null}
        onOpenChange={(open) => !open && setRevoked(null)}
        title={`Revoke ${revoked?.name}?`}
        text="Programs that use it lose access immediately. This cannot be undone, and “Undo since…” no longer works for this token afterwards."
        confirmLabel="Revoke"
        isDestructive
        isBusy={revoke.isPending}
        onConfirm={() => revoked && revoke.mutate(revoked)}
      >
        <Button
          className="self-start"
          onClick={() => {
            setUndoing(revoked);
            setRevoked(null);
          }}
        >
          Undo since…
        </Button>
      </ConfirmDialog>
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

/** A content type that a token can get write access to. */
interface WritableType {
  /** The API path of its collection: `/api/vendors`. */
  path: string;
  /** The type's name in the plural. */
  tab: string;
}

interface NewTokenDialogProps {
  types: WritableType[];
  isOpen: boolean;
  onClose: () => void;
  onMade: (token: NewApiToken) => void;
}

const nothing: TokenValues = { name: "", scopes: [], days: 90 };

/** Asks for a token's name, scopes and expiry. */
function NewTokenDialog({ types, isOpen, onClose, onMade }: NewTokenDialogProps) {
  const formId = useId();
  const [values, setValues] = useState(nothing);
  const make = useMutation({
    mutationFn: makeToken,
    onSuccess: (token) => {
      setValues(nothing);
      onMade(token);
    },
  });
  const form = useFaultFocus(make.error);
  const issues = make.error instanceof CallFailure ? make.error.issues : [];
  const errorOf = (field: string) => issues.find(({ path }) => path.split(".")[0] === field)?.message;
  const close = () => {
    make.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending) make.mutate(values);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      title="New API token"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={make.isPending}>
            Create token
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {make.error && issues.length === 0 && <Alert>{make.error.message}</Alert>}
        <TextField
          label="Name"
          hint="The program that uses it. The history shows its changes under this name."
          required
          data-autofocus=""
          maxLength={100}
          value={values.name}
          error={errorOf("name")}
          onChange={({ target }) => setValues({ ...values, name: target.value })}
        />
        <SelectField
          label="Expires"
          value={String(values.days ?? "")}
          options={tokenDays.map((days) => ({
            value: String(days ?? ""),
            label: days === null ? "Never" : `After ${days} days`,
          }))}
          onChange={({ target }) =>
            setValues({ ...values, days: tokenDays.find((days) => String(days) === target.value) ?? null })
          }
        />
        <Scopes
          types={types}
          chosen={values.scopes}
          error={errorOf("scopes")}
          onChange={(scopes) => setValues({ ...values, scopes })}
        />
      </form>
    </Dialog>
  );
}

interface ScopesProps {
  types: WritableType[];
  chosen: string[];
  error: string | undefined;
  onChange: (scopes: string[]) => void;
}

/** The token's scopes: reading drafts, and for each type saving drafts and proposals, or writing entries. */
function Scopes({ types, chosen, error, onChange }: ScopesProps) {
  const choices = [
    { scope: readScope, label: "Read drafts and other unpublished content" },
    ...types.map(({ path, tab }) => ({
      scope: draftScope(segmentOf(path)),
      label: `Draft: ${tab}`,
    })),
    ...types.map(({ path, tab }) => ({
      scope: writeScope(segmentOf(path)),
      label: `Write: ${tab}`,
    })),
  ];
  return (
    <FieldSet legend="What it may do">
      {error && <Alert>{error}</Alert>}
      {choices.map(({ scope, label }) => (
        <CheckboxField
          key={scope}
          label={label}
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
          }
        />
      ))}
    </FieldSet>
  );
}

/** All API tokens, without their secrets. */
const tokensQuery = queryOptions({ ...apiQuery("GET /api/admin/tokens"), staleTime: 0 });

type TokenValues = Omit<ApiArgs<"POST /api/admin/tokens">["body"], "expiresAt">;

/** @throws CallFailure */
const makeToken = (body: TokenValues) => api("POST /api/admin/tokens", { body });

/** @throws CallFailure */
const revokeToken = ({ id }: Pick<ApiToken, "id">) =>
  api("DELETE /api/admin/tokens/{id}", { params: { id } });
