import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { kindHeading, kindNoun } from "#cms/engine/search-index/search-kinds.ts";
import { completeQuery, quickQuery } from "#cms/search/search.query.ts";
import type { FoundTitle, SearchAnswer } from "#cms/search/search.schema.ts";
import { searchHref } from "#cms/search/search-address.ts";
import { answerQuery } from "#content/answers/answer.query.ts";
import { pluralize, preview } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import { useDebounced } from "#ui/form/use-debounced.ts";
import { Link } from "#ui/link.tsx";

/** In milliseconds: titles are searched while the user types, texts after a pause. */
const keystroke = 60;
const pause = 450;

/** Shows results for the header's search field while the user types, as options that the arrow keys move through. */
export default function SearchPanel({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const typed = useTyped(field);
  const asked = useDebounced(typed, keystroke);
  const paused = useDebounced(typed, pause);
  const titles = useQuery({
    ...completeQuery(asked),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  const texts = useQuery({ ...quickQuery(paused), enabled: paused !== "" && paused === typed });
  const answer = useQuery({ ...answerQuery(paused), enabled: paused !== "" && paused === typed });
  const isCurrent = paused === typed && texts.data !== undefined;
  const statement = paused === typed && answer.data?.question ? answer.data.statement : null;
  const found = optionsOf(typed, titles.data ?? [], isCurrent ? texts.data : undefined);
  const options = typed === "" ? [] : [...answerOptions(typed, statement), ...found];
  const { active, isOpen, close } = useCombobox(field, options);
  if (!isOpen) return null;
  return (
    <PanelList
      options={options}
      active={active}
      corrected={isCurrent ? (texts.data?.corrected ?? null) : null}
      onChosen={close}
    />
  );
}

/** Returns the field's text, including text typed before hydration. */
function useTyped(field: RefObject<HTMLInputElement | null>): string {
  const [typed, setTyped] = useState(() => field.current?.value.trim() ?? "");
  useEffect(() => {
    const input = field.current;
    const read = () => setTyped(input?.value.trim() ?? "");
    read();
    input?.addEventListener("input", read);
    return () => input?.removeEventListener("input", read);
  }, [field]);
  return typed;
}

/** The options below the field, by group. */
function PanelList({
  options,
  active,
  corrected,
  onChosen,
}: {
  options: PanelOption[];
  active: number;
  corrected: string | null;
  onChosen: () => void;
}) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <div className={panel}>
      {corrected && (
        <p className="border-b border-rule px-4 py-2 text-13 text-muted">
          Showing results for <strong className="font-semibold text-ink">{corrected}</strong>
        </p>
      )}
      <div id={listId} role="listbox" aria-label="Suggestions">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: `fieldset` is not allowed in a listbox
          <div key={group} role="group" aria-label={group}>
            <div aria-hidden="true" className="px-4 pt-2.5 pb-1 text-13 text-muted">
              {group}
            </div>
            {options.map(
              (option, index) =>
                option.group === group && (
                  <Option
                    key={`${option.group} ${option.to}`}
                    id={optionId(index)}
                    option={option}
                    isActive={index === active}
                    onChosen={onChosen}
                  />
                ),
            )}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {pluralize(options.length - 1, "suggestion")}
      </p>
    </div>
  );
}

/** A dropdown below the field, or part of the full-screen search on small screens. */
const panel =
  "bg-surface pb-2 absolute top-full right-0 z-30 mt-1.5 w-104 max-w-[calc(100vw-2rem)] border border-rule border-t-2 border-t-ink shadow-float " +
  "in-[:popover-open]:static in-[:popover-open]:mt-0 in-[:popover-open]:w-full in-[:popover-open]:max-w-none in-[:popover-open]:flex-1 " +
  "in-[:popover-open]:border-0 in-[:popover-open]:border-t in-[:popover-open]:border-t-rule in-[:popover-open]:shadow-none";

/** Focus stays in the field, so a click must not move it. */
const Option = ({
  id,
  option: { to, label, note },
  isActive,
  onChosen,
}: {
  id: string;
  option: PanelOption;
  isActive: boolean;
  onChosen: () => void;
}) => (
  <Link
    to={to}
    id={id}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    ref={isActive ? bringIntoSight : undefined}
    onPointerDown={(event) => event.preventDefault()}
    onClick={onChosen}
    className={classes(
      "flex min-h-11 items-center justify-between gap-4 px-4 py-1.5 hover:bg-accent-wash not-in-[:popover-open]:min-h-9",
      isActive && "bg-accent-wash outline-2 -outline-offset-2 outline-transparent",
    )}
  >
    <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
    {note && <span className="shrink-0 text-13 text-muted">{note}</span>}
  </Link>
);

const bringIntoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

const listId = "site-search-results";
const optionId = (index: number) => `${listId}-${index}`;

/**
 * Turns a field into a combobox: the arrow keys move through the options, Enter opens the active one, Escape closes the list.
 * Without an active option, Enter submits the form.
 */
function useCombobox(field: RefObject<HTMLInputElement | null>, options: PanelOption[]) {
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
    // Navigating to another page ends the search.
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

/** On small screens, the search covers the page. */
function hideCover(input: HTMLInputElement | null) {
  const cover = input?.closest<HTMLElement>("[popover]");
  if (cover?.matches(":popover-open")) cover.hidePopover();
}

/** A link in the panel. */
interface PanelOption {
  to: string;
  label: string;
  note: string;
  /** The heading of its group. */
  group: string;
}

/** In characters. */
const longestStatement = 160;

/** The answer to a question, with a link to the results, which begin with its details. */
const answerOptions = (typed: string, statement: string | null): PanelOption[] =>
  statement === null
    ? []
    : [{ to: searchHref(typed), label: preview(statement, longestStatement), note: "", group: "Answer" }];

const mostTexts = 5;

/** Returns matching titles by kind, other entries with the words in their text, and the link to all results. */
function optionsOf(typed: string, titles: FoundTitle[], answer: SearchAnswer | undefined): PanelOption[] {
  const titlePaths = new Set(titles.map(({ path }) => path));
  const more = answer?.results.filter(({ path }) => !titlePaths.has(path)).slice(0, mostTexts) ?? [];
  return [
    ...byKind(titles).map(({ text, path, type }) => ({
      to: path,
      label: text,
      note: "",
      group: kindHeading(type),
    })),
    ...more.map(({ title, path, type }) => ({
      to: path,
      label: title,
      note: kindNoun(type),
      group: "In the text",
    })),
    {
      to: searchHref(typed),
      label: answer?.total ? allOf(answer) : `Search for “${typed}”`,
      note: "",
      group: "Everything",
    },
  ];
}

const allOf = ({ total, isCapped }: SearchAnswer) =>
  total === 1 ? "Show the result" : `${isCapped ? "More than" : "All"} ${pluralize(total, "result")}`;

/** Groups titles by kind, the best match's kind first. */
function byKind(titles: FoundTitle[]): FoundTitle[] {
  const kinds = [...new Set(titles.map(({ type }) => type))];
  return kinds.flatMap((kind) => titles.filter(({ type }) => type === kind));
}
