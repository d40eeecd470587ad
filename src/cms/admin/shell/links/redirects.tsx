import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { LinkReport, Redirect } from "../../../links/links.schema.ts";
import { CallFailure } from "../../calls.ts";
import { redirectsQuery } from "./links.query.ts";
import { useMend, useRedirects } from "./use-links.ts";
import { UseList } from "./use-list.tsx";

/** The table of redirects; links that still hold an old address are rewritten by one press. */
export function Redirects({ inUse }: { inUse: LinkReport["redirects"] }) {
  const { data: all = [], error } = useQuery(redirectsQuery);
  const used = new Map(inUse.map((one) => [one.id, one]));
  const { add, remove } = useRedirects();
  return (
    <>
      <AddRedirect add={add} />
      {error && <Alert>{error.message}</Alert>}
      <ul className="border-t border-rule-strong">
        {all.map((one) => (
          <li key={one.id} className="flex items-start justify-between gap-4 border-b border-rule py-3">
            <Row redirect={one} used={used.get(one.id)} />
            <IconButton
              label={`End the redirect from ${one.from}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(one)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {all.length === 0 && (
        <p className="text-muted">An entry whose address changes leaves one here by itself.</p>
      )}
    </>
  );
}

function Row({
  redirect: { from, to },
  used,
}: {
  redirect: Redirect;
  used: LinkReport["redirects"][number] | undefined;
}) {
  const mend = useMend();
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere">
        <span className="font-medium">{from}</span>
        <ArrowRight aria-label="leads to" className="mx-2 inline size-4 text-muted" />
        {to}
      </p>
      {used && (
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <UseList uses={used.uses} />
          <Button isBusy={mend.isPending} onClick={() => mend.mutate({ link: from, to })}>
            Rewrite in {pluralize(used.uses.length, "place")}
          </Button>
        </div>
      )}
    </div>
  );
}

function AddRedirect({ add }: { add: ReturnType<typeof useRedirects>["add"] }) {
  const [values, setValues] = useState({ from: "", to: "" });
  const errorOf = (field: "from" | "to") =>
    add.error instanceof CallFailure
      ? (add.error.issues.find(({ path }) => path === field)?.message ?? null)
      : null;
  const hasFieldError = errorOf("from") !== null || errorOf("to") !== null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate(values, { onSuccess: () => setValues({ from: "", to: "" }) });
  };
  return (
    <form onSubmit={send} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        {(["from", "to"] as const).map((field) => (
          <TextField
            key={field}
            label={field === "from" ? "Old address" : "Leads to"}
            placeholder="/…"
            className="min-w-[min(12rem,100%)] flex-1"
            required
            maxLength={600}
            value={values[field]}
            error={errorOf(field)}
            onChange={({ target }) => setValues({ ...values, [field]: target.value })}
          />
        ))}
        <Button type="submit" variant="primary" className="mt-6.5" isBusy={add.isPending}>
          Add redirect
        </Button>
      </div>
      {add.error && !hasFieldError && <Alert>{add.error.message}</Alert>}
    </form>
  );
}
