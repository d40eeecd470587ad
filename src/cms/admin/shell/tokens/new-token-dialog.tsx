import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { NewApiToken } from "#accounts/account.schema.ts";
import { readScope, writeScope } from "#accounts/permissions.ts";
import { tokenDays } from "#accounts/token-days.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldSet } from "#ui/field-set.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { CallFailure } from "../../calls.ts";
import { useFaultFocus } from "../../fault-focus.ts";
import { useAdminGroups } from "../../groups.ts";
import { makeToken, type TokenValues } from "./tokens.query.ts";

interface NewTokenDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onMade: (token: NewApiToken) => void;
}

const nothing: TokenValues = { name: "", scopes: [], days: 90 };

/** Asks for a token's name, what it may do, and for how long. */
export function NewTokenDialog({ isOpen, onClose, onMade }: NewTokenDialogProps) {
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
          hint="What uses it. The history shows its changes under this name."
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
            setValues({ ...values, days: target.value === "" ? null : Number(target.value) })
          }
        />
        <Scopes
          chosen={values.scopes}
          error={errorOf("scopes")}
          onChange={(scopes) => setValues({ ...values, scopes })}
        />
      </form>
    </Dialog>
  );
}

interface ScopesProps {
  chosen: string[];
  error: string | undefined;
  onChange: (scopes: string[]) => void;
}

/** The actions of the token: read drafts, and write entries of each type. */
function Scopes({ chosen, error, onChange }: ScopesProps) {
  const types = useAdminGroups().flatMap(({ tabs }) => tabs.flatMap(({ type }) => type ?? []));
  const choices = [
    { scope: readScope, label: "Read drafts and everything else that readers do not see" },
    ...types.map(({ path, tab }) => ({
      scope: writeScope(path.replace(/^\/api\//, "")),
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
