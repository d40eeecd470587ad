import type { RefObject } from "react";
import { contentId } from "#cms/admin/content-id.ts";
import { useSingleKeys } from "#cms/admin/shell/keys/use-single-key.ts";
import type { Triage } from "./use-triage.ts";

/**
 * The letters of the inbox (`inboxKeys`). They take the focus into the list, also when nothing on the page has it.
 */
export function useInboxKeys(triage: Triage, frame: RefObject<HTMLElement | null>, onRewrite: () => void) {
  const { current, line } = triage;
  const inList = (action: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (document.activeElement?.matches(`body, #${contentId}`)) frame.current?.focus({ preventScroll: true });
    action(event);
  };
  const select = inList((event) => current && triage.select(current, event.shiftKey));
  const go = (to: number) => {
    if (!frame.current?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true });
    triage.go(to);
  };
  useSingleKeys({
    j: () => go(line + 1),
    k: () => go(line - 1),
    ...(triage.mayWrite && {
      x: select,
      // With Shift.
      X: select,
      e: inList(triage.setAside),
      r: inList(onRewrite),
      m: inList(triage.merge),
      s: inList(triage.split),
      u: inList(triage.undo),
    }),
  });
}
