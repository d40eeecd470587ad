import { ChevronDown, ChevronUp } from "lucide-react";
import type { RefObject } from "react";
import { ServiceButton } from "#cms/admin/service-button.tsx";
import { formatCount } from "#shared/text.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { InboxTab } from "./inbox.ts";
import { statusOf } from "./inbox-items.ts";
import { InboxReader, isLongTitle } from "./inbox-reader.tsx";
import { lineOf } from "./use-line-focus.ts";
import { type Triage, titleOfItem } from "./use-triage.ts";

/** The full-screen reader on small screens, with the two most common actions at the bottom. */
export function PhoneReader({
  triage,
  tab,
  frame,
  isOpen,
  onClose,
  onRewrite,
}: {
  triage: Triage;
  tab: InboxTab;
  /** The list. It gets focus when the reader closes, because the opened line may be gone. */
  frame: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
  onRewrite: () => void;
}) {
  const { current, line, items, lineCount } = triage;
  if (!current) return null;
  return (
    <Dialog
      size="full"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      returnFocus={() => lineOf(frame.current)}
      title={
        <span className={isLongTitle(titleOfItem(current)) ? "line-clamp-4" : ""}>
          {titleOfItem(current)}
        </span>
      }
      footer={
        <>
          <p className="mr-auto self-center text-13 text-muted tabular-nums">
            {formatCount(line + 1)} of {formatCount(lineCount)}
          </p>
          <div className="flex gap-3">
            <IconButton label="Previous article" disabled={line === 0} onClick={() => triage.go(line - 1)}>
              <ChevronUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label="Next article"
              disabled={line >= items.length - 1}
              onClick={() => triage.go(line + 1)}
            >
              <ChevronDown aria-hidden="true" />
            </IconButton>
          </div>
          {triage.mayWrite && statusOf(current) !== "published" && (
            <div className="flex grow flex-wrap gap-3 *:min-w-fit *:flex-1">
              <Button onClick={triage.setAside}>{tab === "aside" ? "Bring back" : "Set aside"}</Button>
              {statusOf(current) === "draft" && (
                <ServiceButton service="ai" variant="primary" onClick={onRewrite}>
                  Rewrite
                </ServiceButton>
              )}
            </div>
          )}
        </>
      }
    >
      <InboxReader triage={triage} tab={tab} onRewrite={onRewrite} />
    </Dialog>
  );
}
