import * as Radix from "radix-ui/alert-dialog";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { focusWanted } from "./dialog.tsx";
import { type HeldFocus, rememberFocus } from "./keep-focus.ts";

/**
 * Confirms an action that is hard to undo. Stays open while `isBusy`; the caller closes it afterwards. ⌘Enter and Ctrl+Enter
 * confirm from its fields. The buttons stay visible below a long text. If large fonts leave the text no room, the whole dialog
 * scrolls.
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
  /** Disables only the confirm button. */
  isConfirmBusy?: boolean;
  onConfirm: () => void;
  /** Moves the focus to the next element instead of the opener. */
  onFocusReturn?: () => void;
  /** Fields between the text and the buttons. One with `data-autofocus` gets the focus instead of the Cancel button. */
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
          <div className="relative flex min-h-20 flex-auto flex-col gap-2 overflow-y-auto overscroll-contain px-[min(1.5rem,6vw)] pt-6 pb-3">
            <Radix.Title className="text-20 wrap-anywhere">{title}</Radix.Title>
            <Radix.Description className="text-muted wrap-anywhere">{text}</Radix.Description>
            {hasFields && (
              // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the fields inside
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

/** If nothing has the focus, a dialog below grabs it. */
const isFocusLost = () =>
  document.activeElement === document.body || document.activeElement?.matches("[role=dialog]") === true;
