import { pluralize } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import { Link } from "#ui/link.tsx";
import type { PanelOption } from "./panel-options.ts";
import { listId, optionId } from "./use-combobox.ts";

/** The options under the field, by group. */
export function PanelList({
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
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={group} role="group" aria-label={group}>
            <div aria-hidden="true" className="px-4 pt-2.5 pb-1 text-13 text-muted">
              {group}
            </div>
            {options.map(
              (option, index) =>
                option.group === group && (
                  <Option
                    key={option.to}
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

/** Under the field, or below it on the cover of a small screen. */
const panel =
  "bg-surface pb-2 absolute top-full right-0 z-30 mt-1.5 w-104 max-w-[calc(100vw-2rem)] border border-rule border-t-2 border-t-ink shadow-float " +
  "in-[:popover-open]:static in-[:popover-open]:mt-0 in-[:popover-open]:w-full in-[:popover-open]:max-w-none in-[:popover-open]:flex-1 " +
  "in-[:popover-open]:border-0 in-[:popover-open]:border-t in-[:popover-open]:border-t-rule in-[:popover-open]:shadow-none";

/** The focus stays in the field, so that a press must not take it. */
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
