import { useFormState } from "react-hook-form";
import { type EditorTab, tabOf } from "./form-tabs.tsx";

/** The name of a tab, marked while one of its fields has an error. */
export function TabLabel({ tab: { value, label }, tabs }: { tab: EditorTab; tabs: EditorTab[] }) {
  const { errors } = useFormState();
  const hasError = Object.keys(errors).some((field) => tabOf(field, tabs) === value);
  return (
    <>
      {label}
      {hasError && <ErrorMark />}
    </>
  );
}

export const ErrorMark = () => (
  <span className="size-2 shrink-0 rounded-full bg-danger forced-colors:bg-[Mark]">
    <span className="sr-only">has errors</span>
  </span>
);
