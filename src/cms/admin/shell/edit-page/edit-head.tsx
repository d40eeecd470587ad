import { useState } from "react";
import { BackLink } from "#ui/back-link.tsx";
import { Status } from "#ui/badge.tsx";
import { listHref } from "../../addresses.ts";
import { formatTime } from "../../formats.ts";
import { badgesOf, labelsOf } from "../../type.tsx";
import { EditButtons } from "./edit-buttons.tsx";
import { EditMenu } from "./edit-menu.tsx";
import { useEditPage } from "./edit-page-state.ts";
import { Neighbors } from "./neighbors.tsx";
import { editPageSlots } from "./slots.ts";

/** The head of an edit page: what it is, its state, and its buttons, which on a phone stand at the foot. */
export function EditHead() {
  const { type, tab, list, entry, title, savedAt } = useEditPage();
  const words = labelsOf(type);
  // A new entry that has just been saved leaves the focus where the editor types.
  const [beganStored] = useState(entry !== null);
  return (
    <header className="sticky top-0 z-20 -mx-4 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule bg-paper px-4 py-1.5 sm:-mx-6 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-13 text-muted">
          <BackLink to={listHref(tab, list)} className="min-h-6! text-13 pointer-coarse:min-h-6!">
            {type.tab}
          </BackLink>
          {entry && <span className="truncate">{words.editTitle}</span>}
        </p>
        <div className="flex items-baseline gap-x-3 max-sm:flex-wrap">
          <h2
            ref={beganStored ? focusHeading : undefined}
            tabIndex={-1}
            title={title}
            className="line-clamp-1 min-w-0 text-20 wrap-anywhere outline-none"
          >
            {title}
          </h2>
          {entry && <State />}
        </div>
      </div>
      <div className="flex items-center gap-2">
        <p role="status" className="text-13 whitespace-nowrap text-muted max-lg:sr-only">
          {savedAt && `Saved ${formatTime(savedAt)}`}
        </p>
        {editPageSlots.headParts.map((Part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the slots never change places
          <Part key={index} />
        ))}
        {entry && <Neighbors entry={entry} />}
        <EditButtons />
        {entry && <EditMenu entry={entry} />}
      </div>
    </header>
  );
}

function State() {
  const { type, entry } = useEditPage();
  return (
    <span className="flex flex-wrap gap-x-3 sm:shrink-0">
      {entry &&
        badgesOf(type, entry).map(({ label, tone }) => (
          <Status key={label} tone={tone}>
            {label}
          </Status>
        ))}
      {editPageSlots.titleParts.map((Part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the slots never change places
        <Part key={index} />
      ))}
    </span>
  );
}

/** The page begins at its heading, for whoever listens and for the Tab key. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });
