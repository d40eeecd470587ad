import { useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router";
import type { AdminType } from "#cms/admin/type.tsx";
import { type ListState, readListState, writeListState } from "./list-state.ts";

/** Marks a list's own navigations. After any other navigation, including back and forward, the state is read again. */
export const ownChange = { isListChange: true };

/**
 * Keeps a list's state in the address. Each change adds a history entry; consecutive typing adds only one. The state updates
 * immediately and the address follows.
 */
export function useListState(type: AdminType) {
  const [params, setParams] = useSearchParams();
  const [state, setState] = useState(() => readListState(params, type));
  const [isTyping, setIsTyping] = useState(false);
  if (useIsForeignNavigation()) {
    const read = readListState(params, type);
    if (writeListState(params, type, state).toString() !== writeListState(params, type, read).toString())
      setState(read);
  }
  const change = (part: Partial<ListState>) => {
    const next = { ...state, page: 1, ...part };
    const isSearch = Object.keys(part).join() === "search";
    setState(next);
    setIsTyping(isSearch);
    setParams((current) => writeListState(current, type, next), {
      replace: isSearch && isTyping,
      preventScrollReset: true,
      state: ownChange,
    });
  };
  return { state, change };
}

/** Returns true once for each navigation that the list did not make. */
export function useIsForeignNavigation(): boolean {
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  const [seenKey, setSeenKey] = useState(location.key);
  if (location.key === seenKey) return false;
  setSeenKey(location.key);
  const state: unknown = location.state;
  const isOwn = typeof state === "object" && state !== null && "isListChange" in state;
  return isPop || !isOwn;
}
