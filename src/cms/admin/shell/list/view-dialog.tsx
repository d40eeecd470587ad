import { type FormEvent, useId, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { ListView } from "../../../lists/list-view.ts";
import { CallFailure } from "../../calls.ts";

/** Asks for a view's name and who sees it. */
export function ViewDialog({
  view,
  onSave,
  onClose,
}: {
  /** The view that is changed; without one a new one is made. */
  view?: ListView;
  onSave: (values: { name: string; isShared: boolean }) => Promise<unknown>;
  onClose: () => void;
}) {
  const formId = useId();
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    try {
      await onSave({ name: name.trim(), isShared });
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
      title={view ? "Rename the view" : "Save view"}
      description="A view keeps search, filters, order and columns of the list."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isBusy}>
            {isBusy ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <TextField
          label="Name"
          data-autofocus
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <CheckboxField
          label="Share with all editors"
          checked={isShared}
          onChange={({ target }) => setIsShared(target.checked)}
        />
        {failure && <Alert>{failure}</Alert>}
      </form>
    </Dialog>
  );
}
