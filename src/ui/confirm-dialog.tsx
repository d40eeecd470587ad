import * as Radix from "radix-ui/alert-dialog";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

/** Asks before something that is not easily undone. Stays open while `isBusy`; the caller closes it when done. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel = "Cancel",
  isDestructive,
  isBusy,
  onConfirm,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
}) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content className="fixed inset-x-4 top-[18vh] z-50 mx-auto flex max-w-dialog animate-appear flex-col gap-2 rounded-dialog bg-surface p-6 text-ink shadow-float">
          <Radix.Title className="text-20 wrap-anywhere">{title}</Radix.Title>
          <Radix.Description className="text-muted wrap-anywhere">{text}</Radix.Description>
          <div className="mt-4 flex flex-wrap justify-end gap-3">
            <Radix.Cancel asChild>
              <Button disabled={isBusy}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant={isDestructive ? "danger" : "primary"} disabled={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
