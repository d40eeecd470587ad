import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { choicesQuery } from "#cms/admin/choices.query.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import { CallFailure } from "#http/client/calls.ts";
import { compareText } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { type Option, SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { type BulkField, bulkFieldsOf, readBulkValue } from "./bulk-fields.ts";
import { countEntries } from "./bulk-words.ts";

export interface FieldChange {
  /** `add` and `remove` change single items of a list. */
  action: "set" | "add" | "remove";
  field: string;
  value: unknown;
}

/** Sets a field of all selected entries, or changes items of a list. Stays open until the call succeeds. */
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
      description={`Changes this field of ${countEntries(type, count)}. You can undo it.`}
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
  field: baseField,
  onSet,
}: {
  id: string;
  type: AdminType;
  field: BulkField;
  onSet: (change: FieldChange) => void;
}) {
  const [text, setText] = useState("");
  const [isEmptied, setIsEmptied] = useState(false);
  const [action, setAction] = useState<FieldChange["action"]>(baseField.kind === "list" ? "add" : "set");
  const [message, setMessage] = useState<string | null>(null);
  const used = useUsedValues(type, baseField);
  const field = { ...baseField, options: baseField.options.length > 0 ? baseField.options : used };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = isEmptied ? { value: field.empty } : readBulkValue(field, text);
    setMessage(
      read.message === undefined ? null : action === "set" ? read.message : itemsMessage(read.message, text),
    );
    if (read.message === undefined) onSet({ action, field: field.name, value: read.value });
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
      {field.kind === "list" && (
        <SegmentedChoice
          legend="Change"
          value={action}
          onChange={(next) => {
            setAction(next);
            setIsEmptied(false);
          }}
          options={listActions}
        />
      )}
      <ValueField
        field={field}
        hint={field.kind === "list" ? listHint(action, used) : undefined}
        value={isEmptied ? "" : text}
        error={message}
        isDisabled={isEmptied}
        onChange={setText}
      />
      {field.empty !== undefined && action === "set" && (
        <CheckboxField
          label="Clear this field"
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

const listActions: { value: FieldChange["action"]; label: string }[] = [
  { value: "add", label: "Add" },
  { value: "remove", label: "Remove" },
  { value: "set", label: "Replace all" },
];

const itemsMessage = (message: string, text: string) =>
  text.trim() === "" ? "Enter at least one value" : message;

const mostNamed = 8;

function listHint(action: FieldChange["action"], used: string[]): string {
  if (action === "set") return "One per line. Replaces existing values.";
  const named = used.slice(0, mostNamed).join("; ");
  const kept = action === "add" ? "One per line. Existing values stay." : "One per line. Other values stay.";
  return named === "" ? kept : `${kept} In use: ${named}${used.length > mostNamed ? " …" : ""}`;
}

/** The values in use, offered during typing. */
function useUsedValues(type: AdminType, { name, kind, options }: BulkField): string[] {
  const isAsked = kind === "text" || kind === "list" || (kind === "choice" && options.length === 0);
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
  hint,
  value,
  error,
  isDisabled,
  onChange,
}: {
  field: BulkField;
  hint: string | undefined;
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
  if (kind === "list") return <TextAreaField {...shared} {...change} hint={hint} />;
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
