import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { compareText } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { type Option, SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { CallFailure } from "../../calls.ts";
import { choicesQuery } from "../../choices.query.ts";
import type { AdminType } from "../../type.tsx";
import { type BulkField, bulkFieldsOf, readBulkValue } from "./bulk-fields.ts";
import { countEntries } from "./bulk-words.ts";

interface FieldChange {
  field: string;
  value: unknown;
}

/** Asks for a field and its value, and gives it to all selected entries. Stays open until that is done. */
export function SetFieldDialog({
  type,
  count,
  onSet,
  onClose,
}: {
  type: AdminType;
  count: number;
  onSet: (change: FieldChange) => Promise<unknown>;
  onClose: () => void;
}) {
  const formId = useId();
  const [fields] = useState(() => bulkFieldsOf(type));
  const [name, setName] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const field = fields.find((candidate) => candidate.name === name);
  const set = async (change: FieldChange) => {
    setIsBusy(true);
    setFailure(null);
    try {
      await onSet(change);
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.issues[0]?.message ?? error.message);
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={() => !isBusy && onClose()}
      title="Set a field"
      description={`${countEntries(type, count)} will have the same value in it.`}
      footer={
        <>
          <Button isBusy={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={!field} isBusy={isBusy}>
            {isBusy ? "Setting..." : `Set for ${countEntries(type, count)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <SelectField
          label="Field"
          data-autofocus
          placeholder="Choose a field"
          options={fields.map((one) => ({ value: one.name, label: one.label }))}
          value={name}
          disabled={isBusy}
          onChange={(event) => {
            setName(event.target.value);
            setFailure(null);
          }}
        />
        {field && (
          <ValueForm key={name} id={formId} type={type} field={field} onSet={(change) => void set(change)} />
        )}
        {failure && <Alert>{failure}</Alert>}
      </div>
    </Dialog>
  );
}

function ValueForm({
  id,
  type,
  field: asked,
  onSet,
}: {
  id: string;
  type: AdminType;
  field: BulkField;
  onSet: (change: FieldChange) => void;
}) {
  const [text, setText] = useState("");
  const [isEmptied, setIsEmptied] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const used = useUsedValues(type, asked);
  const field = { ...asked, options: asked.options.length > 0 ? asked.options : used };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = isEmptied ? { value: field.empty } : readBulkValue(field, text);
    setMessage(read.message ?? null);
    if (read.message === undefined) onSet({ field: field.name, value: read.value });
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <ValueField
        field={field}
        value={isEmptied ? "" : text}
        error={message}
        isDisabled={isEmptied}
        onChange={setText}
      />
      {field.empty !== undefined && (
        <CheckboxField
          label="Leave it empty"
          checked={isEmptied}
          onChange={(event) => {
            setIsEmptied(event.target.checked);
            setMessage(null);
          }}
        />
      )}
    </form>
  );
}

/** The texts that entries have in a field already, offered while typing. */
function useUsedValues(type: AdminType, { name, kind, options }: BulkField): string[] {
  const isAsked = kind === "text" || (kind === "choice" && options.length === 0);
  const { data } = useQuery({ ...choicesQuery(type, "", [name]), enabled: isAsked });
  const values = data?.fields[name]?.values ?? [];
  return isAsked ? values.map(({ value }) => value).toSorted(compareText) : [];
}

const switchOptions: Option[] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

function ValueField({
  field: { kind, label, options },
  value,
  error,
  isDisabled,
  onChange,
}: {
  field: BulkField;
  value: string;
  error: string | null;
  isDisabled: boolean;
  onChange: (value: string) => void;
}) {
  const listId = useId();
  const shared = { label, value, error, disabled: isDisabled };
  const change = { onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  if (kind === "flag" || kind === "choice") {
    const choices =
      kind === "flag" ? switchOptions : options.map((option) => ({ value: option, label: option }));
    return <SelectField {...shared} {...change} placeholder="Choose a value" options={choices} />;
  }
  if (kind === "list")
    return (
      <TextAreaField
        {...shared}
        {...change}
        hint="One per line. They take the place of what each entry has."
      />
    );
  return (
    <>
      <TextField
        {...shared}
        {...change}
        inputMode={kind === "number" ? "numeric" : "text"}
        autoComplete="off"
        list={options.length > 0 ? listId : undefined}
      />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}
