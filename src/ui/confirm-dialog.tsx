import * as Radix from "radix-ui/alert-dialog";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { focusWanted } from "./dialog.tsx";
import { type HeldFocus, rememberFocus } from "./keep-focus.ts";

/**
 * Asks before something that is not easily undone. Stays open while `isBusy`; the caller closes it when done. ⌘Enter and
 * Ctrl+Enter in a field of it confirm. The buttons stay in sight below a long text; where letters are so large that they leave it
 * no room, the whole window scrolls.
 */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel = "Cancel",
  isDestructive,
  isBusy,
  isConfirmBusy = isBusy,
  onConfirm,
  onFocusReturn,
  children,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  isBusy?: boolean;
  /** Only the confirmation has to wait. */
  isConfirmBusy?: boolean;
  onConfirm: () => void;
  /** Moves the focus onwards instead of back to the opener. */
  onFocusReturn?: () => void;
  /** Fields between the text and the buttons; one with `data-autofocus` gets the focus in place of the button that cancels. */
  children?: ReactNode;
}) {
  const focusHeld = useRef<HeldFocus | null>(null);
  const hasFields = Boolean(children);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    if (!isConfirmBusy) onConfirm();
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !isBusy && onOpenChange(open)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            focusHeld.current = rememberFocus();
            focusWanted(event);
          }}
          onCloseAutoFocus={() => {
            if (onFocusReturn) return onFocusReturn();
            if (isFocusLost()) focusHeld.current?.giveBack();
          }}
          className="fixed inset-x-[min(1rem,5vw)] top-[min(18vh,8rem)] z-50 max-h-[calc(100dvh-min(18vh,8rem)-max(1rem,var(--toast-lane,0px)))] overflow-y-auto mx-auto flex max-w-dialog animate-appear flex-col rounded-dialog bg-surface forced-colors:border text-ink shadow-float"
        >
          <div className="flex min-h-20 flex-auto flex-col gap-2 overflow-y-auto overscroll-contain px-[min(1.5rem,6vw)] pt-6 pb-3">
            <Radix.Title className="text-20 wrap-anywhere">{title}</Radix.Title>
            <Radix.Description className="text-muted wrap-anywhere">{text}</Radix.Description>
            {hasFields && (
              // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the fields within
              <div className="contents" onKeyDown={press}>
                {children}
              </div>
            )}
          </div>
          <div className="flex shrink-0 flex-wrap justify-end gap-3 px-[min(1.5rem,6vw)] pt-3 pb-6">
            <Radix.Cancel asChild>
              <Button isBusy={isBusy}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button
              variant={isDestructive ? "danger" : "primary"}
              isBusy={isConfirmBusy}
              onClick={onConfirm}
              {...(hasFields && {
                title: "⌘Enter or Ctrl+Enter",
                "aria-keyshortcuts": "Meta+Enter Control+Enter",
              })}
            >
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A dialog below takes the focus for itself when nothing has it. */
const isFocusLost = () =>
  document.activeElement === document.body || document.activeElement?.matches("[role=dialog]") === true;
