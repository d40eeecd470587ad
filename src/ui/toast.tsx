import { X } from "lucide-react";
import * as Radix from "radix-ui/toast";
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Button, IconButton } from "./button.tsx";
import { classes } from "./classes.ts";

export interface ToastMessage {
  title: string;
  description?: ReactNode;
  variant?: "default" | "destructive";
  /** An action, such as `Undo`. */
  action?: { label: string; onClick: () => void };
}

/** Returns a function that shows a toast. A new toast replaces the previous one. */
export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast() needs a ToastProvider above it");
  return show;
}

/** How long a toast stays, in milliseconds. */
const shownMs = 5000;

/**
 * Renders the toast area. F8 focuses it. A toast closes after a time, with its button, or with a swipe to the right. Dialogs keep the
 * area at the bottom of the screen free, so that a toast never covers their buttons.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { toast, show, close } = useCurrentToast();
  useGivingWay(toast?.isOpen ?? false, close);
  return (
    <ToastContext value={show}>
      <Radix.Provider duration={shownMs} swipeDirection="right" swipeThreshold={50}>
        {children}
        {toast && (
          <Toast
            key={toast.id}
            message={toast.message}
            isOpen={toast.isOpen}
            onOpenChange={(isOpen) => !isOpen && close()}
          />
        )}
        <Radix.Viewport
          ref={reserveLane}
          hotkey={["F8"]}
          className="fixed right-0 bottom-(--foot-bar,0px) pointer-events-none z-60 flex w-full max-w-(--toast-width,26rem) flex-col px-2 py-1 -outline-offset-2 sm:px-4"
        />
      </Radix.Provider>
    </ToastContext>
  );
}

/** The height of a toast with two lines, in pixels. A taller one takes the space that it needs. */
const leastLane = 72;

function reserveLane(viewport: HTMLElement | null) {
  if (!viewport) return;
  const { style } = document.documentElement;
  const reserve = () => style.setProperty("--toast-lane", `${Math.max(leastLane, viewport.offsetHeight)}px`);
  const observer = new ResizeObserver(reserve);
  observer.observe(viewport);
  return () => {
    observer.disconnect();
    style.removeProperty("--toast-lane");
  };
}

/** Passes a press on a toast to the control below it. Only on pages can a toast cover a button. */
function passOn(event: MouseEvent<HTMLElement>) {
  const toast = event.currentTarget;
  if (event.target instanceof Element && event.target.closest("button")) return;
  const below = document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((element) => !toast.contains(element) && !element.contains(toast));
  const control = below?.closest<HTMLElement>("a, button, input, select, textarea, label, summary, [role]");
  control?.focus();
  control?.click();
}

/** Milliseconds before a closed toast, which is no longer visible, is removed (spec, section 9). */
export const removedAfter = 1_000_000;

const ToastContext = createContext<((message: ToastMessage) => void) | null>(null);

function useCurrentToast() {
  const [toast, setToast] = useState<{ id: number; message: ToastMessage; isOpen: boolean } | null>(null);
  const removal = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((message: ToastMessage) => {
    clearTimeout(removal.current);
    setToast((last) => ({ id: (last?.id ?? 0) + 1, message, isOpen: true }));
  }, []);
  const close = () => {
    setToast((last) => last && { ...last, isOpen: false });
    removal.current = setTimeout(() => setToast(null), removedAfter);
  };
  return { toast, show, close };
}

/** Leaves Escape to the focused dialog or menu. The toast is the layer above and would otherwise consume it. */
function useGivingWay(isOpen: boolean, close: () => void) {
  const giveWay = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && document.activeElement?.closest(layers)) flushSync(close);
  });
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener("keydown", giveWay, { capture: true });
    return () => window.removeEventListener("keydown", giveWay, { capture: true });
  }, [isOpen]);
}

const layers = "[role=dialog], [role=alertdialog], [role=menu]";

function Toast({
  message: { title, description, variant, action },
  isOpen,
  onOpenChange,
}: {
  message: ToastMessage;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={onOpenChange}
      data-toast
      onClick={passOn}
      className={classes(
        "pointer-events-auto flex animate-from-right touch-pan-y items-center gap-3 rounded-dialog border bg-surface py-1 pr-2 pl-4 shadow-float select-none",
        "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform",
        variant === "destructive" ? "border-danger" : "border-rule",
      )}
    >
      <div className="min-w-0 flex-1 py-1 leading-5 wrap-anywhere">
        <Radix.Title className={classes("font-medium", variant === "destructive" && "text-danger")}>
          {title}
          {/* Title and description are announced as one string. */ " "}
        </Radix.Title>
        {description && <Radix.Description className="text-13 text-muted">{description}</Radix.Description>}
      </div>
      {action && (
        <Radix.Action asChild altText={action.label} onClick={action.onClick}>
          <Button variant="quiet">{action.label}</Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label="Close">
          <X aria-hidden="true" />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}
