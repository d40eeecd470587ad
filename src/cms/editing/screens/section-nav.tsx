import { ChevronDown } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import {
  type FieldErrors,
  type FieldValues,
  get,
  useFormContext,
  useFormState,
  useWatch,
} from "react-hook-form";
import type { FormSection, FormSections } from "#cms/admin/form-sections.ts";
import { classes } from "#ui/classes.ts";
import { useEditPage } from "./edit-page-state.ts";
import { type EditorTab, ErrorMark, tabOf } from "./form-tabs.tsx";

/** The sections of the form, with their number of filled fields and an error mark. Collapsed on phones. */
export function SectionNav({ sections }: { sections: FormSections }) {
  const { editing } = useEditPage();
  const tabs = useTabStates(sections, editing.tabs);
  const all = tabs.flatMap((tab) => tab.sections);
  const shown = all.filter(({ tab }) => tab === editing.tab);
  const currentId = useCurrentSection(shown.map(({ id }) => id));
  const current = shown.find(({ id }) => id === currentId) ?? shown[0];
  const fold = useRef<HTMLDetailsElement>(null);
  const go = (event: MouseEvent, { id, tab }: SectionState) => {
    event.preventDefault();
    flushSync(() => editing.setTab(tab));
    if (fold.current) fold.current.open = false;
    const section = document.getElementById(id) ?? document.getElementById(editing.formId);
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
  };
  const list = <TabList tabs={tabs} current={current} onChoose={go} />;
  return (
    <>
      <details
        ref={fold}
        className="group/sections rounded-control border border-rule-strong bg-surface md:hidden"
      >
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center justify-between gap-x-3 px-3 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 basis-24 truncate">{current?.title ?? "Sections"}</span>
          <span className="ml-auto text-13 whitespace-nowrap text-muted">
            {current ? `section ${all.indexOf(current) + 1} of ${all.length}` : ""}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 text-muted group-open/sections:rotate-180"
          />
        </summary>
        <nav aria-label="Sections" className="border-t border-rule p-2">
          {list}
        </nav>
      </details>
      <nav
        aria-label="Sections"
        className="sticky top-20 max-h-[calc(100dvh-6rem-var(--toast-lane,0px))] self-start overflow-y-auto max-md:hidden"
      >
        {list}
        <Total sections={all} />
      </nav>
    </>
  );
}

const Total = ({ sections }: { sections: SectionState[] }) => (
  <p className="px-2.5 pt-3 text-13 text-muted tabular-nums">
    {sections.reduce((sum, { filled }) => sum + filled, 0)} of{" "}
    {sections.reduce((sum, { fields }) => sum + fields.length, 0)} fields filled.
  </p>
);

function TabList({
  tabs,
  current,
  onChoose,
}: {
  tabs: TabState[];
  current: SectionState | undefined;
  onChoose: (event: MouseEvent, section: SectionState) => void;
}) {
  return tabs.map(({ value, label, sections }) => {
    const isNamed = tabs.length > 1 && sections.some(({ title }) => title !== label);
    return (
      <div key={value} className="not-first:mt-3">
        {isNamed && <p className="px-2.5 pb-1 text-13 font-medium">{label}</p>}
        <ol className="border-l border-rule">
          {sections.map((section) => (
            <li key={section.title}>
              <SectionLink
                section={section}
                isCurrent={section === current}
                onClick={(event) => onChoose(event, section)}
              />
            </li>
          ))}
        </ol>
      </div>
    );
  });
}

const SectionLink = ({
  section: { id, title, filled, fields, hasError },
  isCurrent,
  onClick,
}: {
  section: SectionState;
  isCurrent: boolean;
  onClick: (event: MouseEvent) => void;
}) => (
  <a
    href={`#${id}`}
    aria-current={isCurrent ? "true" : undefined}
    onClick={onClick}
    className={classes(
      "-ml-px flex min-h-7 items-center gap-2 border-l-2 py-1 pr-1 pl-2.5 text-13 -outline-offset-2 hover:text-accent pointer-coarse:min-h-11",
      isCurrent
        ? "border-accent font-medium text-ink"
        : "border-transparent text-muted forced-colors:border-l-[Canvas]",
    )}
  >
    <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
    {hasError && <ErrorMark />}
    {fields.length > 0 && (
      <span className="text-13 font-normal text-muted tabular-nums">
        <span aria-hidden="true">
          {filled}/{fields.length}
        </span>
        <span className="sr-only">
          {filled} of {fields.length} fields filled
        </span>
      </span>
    )}
  </a>
);

/** Height of the sticky header plus a margin, in pixels. */
const headHeight = 140;

/** Returns the id of the last section that has scrolled up to the sticky header, or of the first section if none has. */
function useCurrentSection(ids: string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(" ");
  useEffect(() => {
    const all = key.split(" ");
    const look = () => {
      const reached = all.filter((id) => isReached(document.getElementById(id)));
      setCurrent(reached.at(-1) ?? all[0] ?? null);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [key]);
  return current;
}

const isReached = (section: HTMLElement | null) =>
  section !== null && section.getBoundingClientRect().top <= headHeight;

interface SectionState extends FormSection {
  /** The number of filled fields. */
  filled: number;
  hasError: boolean;
}

/** A tab of a form with the state of its sections. A tab that has not been shown yet is its only section. */
interface TabState {
  value: string;
  label: string;
  sections: SectionState[];
  hasError: boolean;
}

function useTabStates(sections: FormSections, tabs: EditorTab[]): TabState[] {
  const sectionsByTab = useSyncExternalStore(sections.subscribe, sections.read, sections.read);
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const values: FieldValues = useWatch({ control });
  return tabs.map(({ value, label, fields }) => {
    const tabSections = sectionsByTab.get(value) ?? [{ id: "", title: label, tab: value, fields }];
    return {
      value,
      label,
      sections: tabSections.map((section) => stateOf(section, values, errors)),
      hasError: Object.keys(errors).some((field) => tabOf(field, tabs) === value),
    };
  });
}

const stateOf = (section: FormSection, values: FieldValues, errors: FieldErrors): SectionState => ({
  ...section,
  filled: section.fields.filter((field) => isFilled(get(values, field))).length,
  hasError: section.fields.some((field) => get(errors, field) !== undefined),
});

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
