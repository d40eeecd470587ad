import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { PanelOption } from "./panel-options.ts";

export const listId = "site-search-results";
export const optionId = (index: number) => `${listId}-${index}`;

/**
 * Makes a combobox of a field: the arrows move through the options, Enter opens the one they are at, Escape closes the list.
 * Without one, Enter is the form's own.
 */
export function useCombobox(field: RefObject<HTMLInputElement | null>, options: PanelOption[]) {
  const navigate = useNavigate();
  const { key: page } = useLocation();
  const [active, setActive] = useState(-1);
  const [isFocused, setIsFocused] = useState(() => document.activeElement === field.current);
  const [isClosed, setIsClosed] = useState(false);
  const isOpen = isFocused && !isClosed && options.length > 0;
  const current = isOpen ? Math.min(active, options.length - 1) : -1;
  const close = () => {
    setIsClosed(true);
    setActive(-1);
    hideCover(field.current);
  };
  const shownOn = useRef(page);
  useEffect(() => {
    if (shownOn.current === page) return;
    // A new page ends the search.
    shownOn.current = page;
    setIsClosed(true);
    hideCover(field.current);
  }, [page, field]);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const open = () => {
      setIsClosed(false);
      setActive(-1);
    };
    const focus = () => {
      setIsFocused(true);
      setIsClosed(false);
    };
    const blur = () => setIsFocused(false);
    if (document.activeElement === input) focus();
    input.addEventListener("input", open);
    input.addEventListener("focus", focus);
    input.addEventListener("blur", blur);
    return () => {
      input.removeEventListener("input", open);
      input.removeEventListener("focus", focus);
      input.removeEventListener("blur", blur);
    };
  }, [field]);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    announce(input, isOpen, current);
    const show = (isShown: boolean, at: number) => {
      setIsClosed(!isShown);
      setActive(at);
    };
    const open = (at: number) => {
      show(false, -1);
      hideCover(input);
      void navigate(options[at]?.to ?? "");
    };
    const press = (event: KeyboardEvent) => {
      const count = options.length;
      const actions = new Map([
        ["ArrowDown", count > 0 && (() => show(true, current + 1 < count ? current + 1 : -1))],
        ["ArrowUp", count > 0 && (() => show(true, current < 0 ? count - 1 : current - 1))],
        ["Escape", isOpen && (() => show(false, -1))],
        ["Enter", current >= 0 && (() => open(current))],
      ]);
      const action = actions.get(event.key);
      if (!action) return;
      event.preventDefault();
      action();
    };
    input.addEventListener("keydown", press);
    return () => input.removeEventListener("keydown", press);
  }, [field, options, current, isOpen, navigate]);
  return { active: current, isOpen, close };
}

function announce(input: HTMLInputElement, isOpen: boolean, current: number) {
  const attributes = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-expanded": String(isOpen),
    "aria-controls": isOpen ? listId : null,
    "aria-activedescendant": current >= 0 ? optionId(current) : null,
  };
  for (const [name, value] of Object.entries(attributes))
    if (value === null) input.removeAttribute(name);
    else input.setAttribute(name, value);
}

/** On small screens the search covers the page. */
function hideCover(input: HTMLInputElement | null) {
  const cover = input?.closest<HTMLElement>("[popover]");
  if (cover?.matches(":popover-open")) cover.hidePopover();
}
