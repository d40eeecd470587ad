import { type RefObject, useEffect, useRef, useState } from "react";
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

interface Chosen {
  filters: DirectoryFilters;
  view: DirectoryView;
}

/** Text that was typed and is not yet in the address. */
interface Typed {
  chosen: Chosen;
  timer: ReturnType<typeof setTimeout>;
}

/** In milliseconds. Browsers limit changes of the address, and each draws every link of the page again. */
const pauseInTyping = 200;

/**
 * The filters and the view of the address. A change shows at once and makes one entry in the history, so that going back undoes
 * one filter at a time; what is typed in one go is one entry, made at the first pause. `opened` are the filters with which the
 * screen was last opened.
 */
export function useDirectoryFilters() {
  const [params] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const [seen, setSeen] = useState(key);
  const [shown, setShown] = useState(() => readChosen(params));
  const [opened, setOpened] = useState(shown);
  const typed = useRef<Typed | null>(null);
  const isTyping = useRef(false);

  if (key !== seen) {
    setSeen(key);
    const isOwn = (state as OwnState | null)?.isFiltering === true;
    const chosen = readChosen(params);
    if (type === "POP" || !isOwn) setShown(chosen);
    if (!isOwn) setOpened(chosen);
  }

  const write = async ({ filters, view }: Chosen, replace = false) =>
    navigate(directoryHref(filters, view), {
      replace,
      preventScrollReset: true,
      state: { isFiltering: true } satisfies OwnState,
    });
  const writeText = async () => {
    if (!typed.current) return;
    const { chosen } = typed.current;
    const replace = isTyping.current;
    isTyping.current = true;
    forget(typed);
    await write(chosen, replace);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: of two steps back, the second has the same type
  useEffect(() => {
    if (type === "POP") forget(typed);
  }, [key, type]);
  useEffect(() => () => forget(typed), []);

  const change = (asked: DirectoryFilters, view: DirectoryView = shown.view) => {
    // A change that leaves the text as it was drawn leaves what was typed since.
    const text = asked.search === shown.filters.search ? typed.current?.chosen.filters.search : undefined;
    const chosen = { filters: { ...asked, search: text ?? asked.search }, view };
    setShown(chosen);
    const textWritten = writeText();
    isTyping.current = false;
    // A change of the address that follows at once would take its place.
    void textWritten.then(() => write(chosen));
  };
  const changeText = (search: string) => {
    const chosen = { ...shown, filters: { ...shown.filters, search } };
    setShown(chosen);
    forget(typed);
    typed.current = { chosen, timer: setTimeout(writeText, pauseInTyping) };
  };
  return { ...shown, opened: opened.filters, change, changeText, writeText };
}

function forget(typed: RefObject<Typed | null>) {
  clearTimeout(typed.current?.timer);
  typed.current = null;
}

const readChosen = (params: URLSearchParams): Chosen => ({
  filters: readFilters(params),
  view: readView(params),
});
