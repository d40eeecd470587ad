import { wasWords } from "#cms/engine/value-words.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { useToast } from "#ui/toast.tsx";
import { applyValues, valuesOf } from "./entry-values.ts";
import { useDraft } from "./use-draft-keeper.ts";

/** The live value of a changed field. A press restores it. */
export function PreviousValue({ field }: { field: string }) {
  const { draft, entry, type, editing } = useDraft();
  const toast = useToast();
  if (!draft?.live || !entry) return null;
  const live = valuesOf(type, entry)[field];
  const restore = () => {
    const typed: unknown = structuredClone(editing.form.getValues(field));
    applyValues(editing.form, { [field]: live });
    toast({
      title: `${fieldLabel(field)} restored`,
      action: { label: "Undo", onClick: () => applyValues(editing.form, { [field]: typed }) },
    });
  };
  return (
    <button
      type="button"
      disabled={draft.goLiveAt !== null}
      onClick={restore}
      title="Restore the live value"
      className="min-h-6 max-w-full cursor-pointer text-left text-13 text-muted underline decoration-dotted underline-offset-4 hover:text-accent disabled:cursor-not-allowed pointer-coarse:min-h-11"
    >
      {wasWords(live)}
      <span className="sr-only">. Restore {fieldLabel(field)}</span>
    </button>
  );
}
