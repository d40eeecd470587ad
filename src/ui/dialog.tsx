import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type ReactNode, useRef } from "react";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { type HeldFocus, rememberFocus } from "./keep-focus.ts";

export interface DialogProps {
  /** Left out when a `trigger` opens it. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** One button, which gets the focus back. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** Stays in sight below the content: the buttons. */
  footer?: ReactNode;
  /** Finds what gets the focus in place of the element that had it before, which may be gone. */
  returnFocus?: () => HTMLElement | null;
  children?: ReactNode;
}

/**
 * A window over the page. The focus goes to the element with `data-autofocus`, else to the first that takes it, stays
 * within, and goes back when Escape or a press outside closes the window.
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

/** Each ends above the lane that toasts are shown in (ui/toast). */
const sizes: Record<DialogSize, string> = {
  regular:
    "inset-x-[min(1rem,5vw)] top-[max(1rem,8vh)] max-h-[min(84vh,calc(100dvh-max(1rem,8vh)-max(1rem,var(--toast-lane,0px))))] max-w-dialog",
  wide: "inset-x-[min(1rem,5vw)] top-[max(1rem,5vh)] max-h-[min(90vh,calc(100dvh-max(1rem,5vh)-max(1rem,var(--toast-lane,0px))))] max-w-dialog-wide",
  full: "inset-2 bottom-[max(0.5rem,var(--toast-lane,0px))] sm:inset-6 sm:bottom-[max(1.5rem,var(--toast-lane,0px))]",
};

/**
 * Focuses the element with `data-autofocus`. Within a dialog over another one, `autoFocus` would come too early: the one
 * below still holds the focus.
 */
export function focusWanted(event: Event) {
  const wanted = event.target instanceof Element && event.target.querySelector("[data-autofocus]");
  if (!(wanted instanceof HTMLElement)) return;
  event.preventDefault();
  wanted.focus();
}

/** The focus as it was before a dialog that another one has come in place of: a form whose save shows a secret, for instance. */
let focusBefore: HeldFocus | null = null;

function isBehindDialog(element: HTMLElement): boolean {
  const open = [...document.querySelectorAll("[role=dialog][data-state=open]")].at(-1);
  return open !== undefined && !open.contains(element);
}

/**
 * Shared parts of `Dialog` and `Sheet`: backdrop, head with title and close button, scrolling content, footer. Where letters
 * are so large that head and footer leave the content no room, the whole window scrolls.
 */
export function Overlay({
  isOpen,
  onOpenChange,
  trigger,
  title,
  description,
  footer,
  returnFocus,
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
            const wanted = returnFocus?.();
            if (wanted) {
              event.preventDefault();
              return wanted.focus();
            }
            if (trigger) return;
            const own = focusHeld.current;
            // Over a dialog that has come in place of this one, nothing could take the focus: that one gives it back.
            if (own && isBehindDialog(own.holder)) {
              focusBefore = own;
              return;
            }
            const isGiven = own?.giveBack() || focusBefore?.giveBack();
            focusBefore = null;
            if (isGiven) event.preventDefault();
          }}
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
            <div className="min-h-24 flex-1 overflow-y-auto overscroll-contain px-[min(1.25rem,6vw)] py-5">
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
