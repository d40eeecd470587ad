import type { RefObject } from "react";
import { useSingleKeys } from "#cms/admin/shell/keys/use-single-key.ts";
import type { Triage } from "./use-triage.ts";

/** The letters of the inbox (`inboxKeys`). Whoever presses one without a focus anywhere is in the list from then on. */
export function useInboxKeys(triage: Triage, frame: RefObject<HTMLElement | null>, onRewrite: () => void) {
  const { current, line } = triage;
  const inList = (action: () => void) => () => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
    action();
  };
  useSingleKeys({
    j: inList(() => triage.go(line + 1)),
    k: inList(() => triage.go(line - 1)),
    x: inList(() => current && triage.select(current, false)),
    X: inList(() => current && triage.select(current, true)),
    e: inList(triage.setAside),
    r: inList(onRewrite),
    m: inList(triage.merge),
    s: inList(triage.split),
    u: inList(triage.undo),
  });
}
