import { type FormFieldProps, FormTextArea } from "./admin-fields.tsx";

/** A text with markdown. */
export const FormMarkdown = ({
  hint = "Markdown is supported.",
  ...field
}: FormFieldProps & { rows?: number }) => <FormTextArea {...field} hint={hint} />;
