import { type ClipboardEventHandler, type ReactNode, useId } from "react";
import { type FieldError, get, useFormContext, useWatch } from "react-hook-form";
import { countWords, pluralize } from "#shared/text.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { type Option, SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { NotedField } from "./field-notes.tsx";
import { SectionContext, useSection, useSectionField } from "./form-sections.ts";

/** Props of all form fields. `name` is the entity's field. */
export interface FormFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
}

/** Returns a field's message from the schema or the server. */
export function useFieldError(name: string): string | undefined {
  const { errors } = useFormContext().formState;
  useSectionField(name);
  const error: unknown = get(errors, name);
  return messageOf(error);
}

/** A single-line text. `suggestions` are offered during typing; other values are allowed. */
export function FormText({
  name,
  type = "text",
  suggestions,
  ...field
}: FormFieldProps & {
  type?: "text" | "url" | "email";
  placeholder?: string;
  maxLength?: number;
  suggestions?: string[];
  onPaste?: ClipboardEventHandler<HTMLInputElement>;
}) {
  const listId = useId();
  const { register } = useFormContext();
  return (
    <NotedField name={name}>
      <TextField
        {...field}
        {...register(name)}
        type={type}
        list={suggestions ? listId : undefined}
        autoComplete="off"
        error={useFieldError(name)}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </NotedField>
  );
}

export function FormTextArea({ name, ...field }: FormFieldProps & { rows?: number; maxLength?: number }) {
  const { register } = useFormContext();
  return (
    <NotedField name={name}>
      <TextAreaField {...field} {...register(name)} error={useFieldError(name)} />
    </NotedField>
  );
}

/** A whole number. The input holds text, so that invalid input is not lost; the schema parses it. */
export function FormNumber({ name, ...field }: FormFieldProps) {
  const { register } = useFormContext();
  return (
    <NotedField name={name}>
      <TextField
        {...field}
        {...register(name)}
        inputMode="numeric"
        autoComplete="off"
        error={useFieldError(name)}
      />
    </NotedField>
  );
}

/** A choice from a fixed list. `placeholder` labels the empty choice. */
export function FormSelect({ name, ...field }: FormFieldProps & { options: Option[]; placeholder?: string }) {
  const { register } = useFormContext();
  return (
    <NotedField name={name}>
      <SelectField {...field} {...register(name)} error={useFieldError(name)} />
    </NotedField>
  );
}

export function FormCheckbox({ name, label, hint }: FormFieldProps) {
  const { register } = useFormContext();
  return (
    <NotedField name={name}>
      <CheckboxField look="switch" label={label} hint={hint} {...register(name)} />
    </NotedField>
  );
}

/** A text with a maximum length and a counter: `12/60`. */
export function FormCountedText({
  name,
  label,
  limit,
  hint,
  rows,
}: FormFieldProps & { limit: number; rows?: number }) {
  const { register } = useFormContext();
  const value: unknown = useWatch({ name });
  const field = {
    ...register(name),
    label,
    maxLength: limit,
    error: useFieldError(name),
    hint: (
      <span className="flex justify-between gap-4">
        <span>{hint}</span>
        <span className="tabular-nums">
          {typeof value === "string" ? value.length : 0}/{limit}
        </span>
      </span>
    ),
  };
  return (
    <NotedField name={name}>
      {rows ? <TextAreaField {...field} rows={rows} /> : <TextField {...field} autoComplete="off" />}
    </NotedField>
  );
}

/** A text with a word counter. The suggested length is not enforced. */
export function FormWordCountedText({
  name,
  least,
  most,
  ...field
}: FormFieldProps & { least: number; most: number; rows?: number }) {
  const { register } = useFormContext();
  const value: unknown = useWatch({ name });
  const count = countWords(typeof value === "string" ? value : "");
  return (
    <NotedField name={name}>
      <TextAreaField
        {...field}
        {...register(name)}
        error={useFieldError(name)}
        hint={
          <span className="flex justify-between gap-4">
            <span>
              {least}-{most} words are best.
            </span>
            <span className="tabular-nums">{pluralize(count, "word")}</span>
          </span>
        }
      />
    </NotedField>
  );
}

/** The texts for search engines (spec, section 9: 60 and 160 characters). */
export function SeoFields() {
  return (
    <>
      <FormCountedText name="metaTitle" label="Meta Title" limit={60} hint="50-60 characters are best." />
      <FormCountedText
        name="metaDescription"
        label="Meta Description"
        limit={160}
        rows={3}
        hint="150-160 characters are best."
      />
    </>
  );
}

/** Places fields side by side on wide screens and stacks them on narrow ones. */
export const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">{children}</div>
);

/** A field that spans both columns. */
export const FullWidth = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 md:col-span-2">{children}</div>
);

/** Fields under a common heading, which is a section of the form. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const section = useSection(title);
  return (
    <section
      id={section?.id}
      tabIndex={section ? -1 : undefined}
      className="border-t border-rule pt-5 outline-none first:border-t-0 first:pt-0"
    >
      <h3 className="mb-4 text-17">{title}</h3>
      <SectionContext value={section}>
        <TwoColumns>{children}</TwoColumns>
      </SectionContext>
    </section>
  );
}

/** Returns the first message of an error. A list's error is attached to one of its items. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { message } = error as Partial<FieldError>;
  if (typeof message === "string" && message !== "") return message;
  const parts = Array.isArray(error)
    ? error
    : Object.values(error).filter((part) => !(part instanceof Element));
  for (const part of parts) {
    const partMessage = messageOf(part);
    if (partMessage) return partMessage;
  }
  return undefined;
}
