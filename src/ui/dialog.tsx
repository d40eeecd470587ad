import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type ReactNode, useRef } from "react";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { type HeldFocus, rememberFocus } from "./keep-focus.ts";

export interface DialogProps {
  /** Omitted if a `trigger` opens the dialog. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** A button that opens the dialog and gets the focus back. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** Stays visible below the content: the buttons. */
  footer?: ReactNode;
  /** Returns the element to focus on closing, instead of the opener, which may be gone. */
  returnFocus?: () => HTMLElement | null;
  /** For content that is shown once, such as a secret: a press outside, or the second of a double click, does not close the dialog. */
  isShownOnce?: boolean;
  children?: ReactNode;
}

/**
 * A modal dialog. Focuses the element with `data-autofocus`, or else the first focusable one, and traps the focus. Escape or a
 * press outside closes the dialog and restores the focus.
 */
export function Dialog({ size = "regular", ...props }: DialogProps & { size?: DialogSize }) {
  return (
    <Overlay
      {...props}
      className={classes("mx-auto rounded-dialog animate-appear forced-colors:border", sizes[size])}
    />
  );
}

type DialogSize = "regular" | "wide" | "full";

/** Each ends above the toast area (ui/toast). */
const sizes: Record<DialogSize, string> = {
  regular:
    "inset-x-[min(1rem,5vw)] top-[max(1rem,8vh)] max-h-[min(84vh,calc(100dvh-max(1rem,8vh)-max(1rem,var(--toast-lane,0px))))] max-w-dialog",
  wide: "inset-x-[min(1rem,5vw)] top-[max(1rem,5vh)] max-h-[min(90vh,calc(100dvh-max(1rem,5vh)-max(1rem,var(--toast-lane,0px))))] max-w-dialog-wide",
  full: "inset-2 bottom-[max(0.5rem,var(--toast-lane,0px))] sm:inset-6 sm:bottom-[max(1.5rem,var(--toast-lane,0px))]",
};

/**
 * Focuses the element with `data-autofocus`. In a dialog over another one, `autoFocus` would come too early, because the lower one
 * still traps the focus.
 */
export function focusWanted(event: Event) {
  const target = event.target instanceof Element && event.target.querySelector("[data-autofocus]");
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}

/** The element that had the focus before a dialog that another one has replaced, such as a form whose save shows a secret. */
let focusBefore: HeldFocus | null = null;

function isBehindDialog(element: HTMLElement): boolean {
  const open = [...document.querySelectorAll("[role=dialog][data-state=open]")].at(-1);
  return open !== undefined && !open.contains(element);
}

/**
 * Shared parts of `Dialog` and `Sheet`: backdrop, header with title and Close button, scrolling content, and footer. If large fonts
 * leave the content no room, the whole dialog scrolls.
 */
export function Overlay({
  isOpen,
  onOpenChange,
  trigger,
  title,
  description,
  footer,
  returnFocus,
  isShownOnce,
  className,
  children,
}: DialogProps & { className: string }) {
  const focusHeld = useRef<HeldFocus | null>(null);
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            focusHeld.current = rememberFocus();
            focusWanted(event);
          }}
          onCloseAutoFocus={(event) => {
            const target = returnFocus?.();
            if (target) {
              event.preventDefault();
              return target.focus();
            }
            if (trigger) return;
            const ownFocus = focusHeld.current;
            // Another dialog has replaced this one and traps the focus, so it restores the focus when it closes.
            if (ownFocus && isBehindDialog(ownFocus.holder)) {
              focusBefore = ownFocus;
              return;
            }
            const isGiven = ownFocus?.giveBack() || focusBefore?.giveBack();
            focusBefore = null;
            if (isGiven) event.preventDefault();
          }}
          onInteractOutside={(event) => isShownOnce && event.preventDefault()}
          className={classes(
            "fixed z-50 flex flex-col overflow-y-auto bg-surface text-ink shadow-float",
            className,
          )}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className="shrink-0 border-b border-rule px-[min(1.25rem,6vw)] py-3">
            <div className="flex items-start justify-between gap-4">
              <Radix.Title className="min-w-0 pt-1.5 text-20 wrap-anywhere">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label="Close" className="-mr-2">
                  <X aria-hidden="true" />
                </IconButton>
              </Radix.Close>
            </div>
            {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
          </div>
          {children && (
            <div className="relative min-h-24 flex-1 overflow-y-auto overscroll-contain px-[min(1.25rem,6vw)] py-5">
              {children}
            </div>
          )}
          {footer && (
            <div
              className={classes(
                "flex shrink-0 flex-wrap justify-end gap-3 border-rule px-[min(1.25rem,6vw)] py-3",
                Boolean(children) && "border-t",
              )}
            >
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
