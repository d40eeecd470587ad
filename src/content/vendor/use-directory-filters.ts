import { useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType, useSearchParams } from "react-router";
import {
  type DirectoryFilters,
  type DirectoryView,
  directoryHref,
  readFilters,
  readView,
} from "./directory-address.ts";

/** Marks the entries of the history that the filters made. */
interface OwnState {
  isFiltering?: boolean;
}

/**
 * The filters and the view of the address. A change shows at once and makes one entry in the history, so that going back undoes
 * one filter at a time; what is typed in one go is one entry. `opened` are the filters with which the screen was last opened.
 */
export function useDirectoryFilters() {
  const [params] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const [seen, setSeen] = useState(key);
  const [shown, setShown] = useState(() => readChosen(params));
  const [opened, setOpened] = useState(shown);
  const isTyping = useRef(false);

  if (key !== seen) {
    setSeen(key);
    const isOwn = (state as OwnState | null)?.isFiltering === true;
    const chosen = readChosen(params);
    if (type === "POP" || !isOwn) setShown(chosen);
    if (!isOwn) setOpened(chosen);
  }

  const change = (filters: DirectoryFilters, view: DirectoryView = shown.view) => {
    const isTyped = filters.search !== shown.filters.search && isSameBut(filters, shown.filters);
    const replace = isTyped && isTyping.current;
    isTyping.current = isTyped;
    setShown({ filters, view });
    void navigate(directoryHref(filters, view), {
      replace,
      preventScrollReset: true,
      state: { isFiltering: true } satisfies OwnState,
    });
  };
  return { ...shown, opened: opened.filters, change };
}

const readChosen = (params: URLSearchParams) => ({ filters: readFilters(params), view: readView(params) });

/** True if only the text differs. */
const isSameBut = (a: DirectoryFilters, b: DirectoryFilters) =>
  JSON.stringify({ ...a, search: "" }) === JSON.stringify({ ...b, search: "" });
