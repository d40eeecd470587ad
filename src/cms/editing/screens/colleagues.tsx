import { Tooltip } from "#ui/tooltip.tsx";
import { formatMoment } from "../../formats.ts";
import type { DraftPulse } from "./draft-calls.ts";
import { useDraft } from "./use-draft-keeper.ts";

/** Who else has the entry open, who is editing, and since when. */
export function Colleagues() {
  const { pulse } = useDraft();
  const others = pulse?.others ?? [];
  return (
    <>
      <span role="status" className="sr-only">
        {others.map(({ name, editingSince }) => `${name} ${editingSince ? "is editing" : "is here"}. `)}
      </span>
      {others.length > 0 && <Avatars others={others} />}
    </>
  );
}

function Avatars({ others }: { others: DraftPulse["others"] }) {
  return (
    <ul aria-label="Who is here" className="flex -space-x-1.5">
      {others.map(({ userId, name, openedAt, editingSince }) => {
        const words = editingSince
          ? `${name} is editing since ${formatMoment(editingSince)}`
          : `${name} has this open since ${formatMoment(openedAt)}`;
        return (
          <li key={userId}>
            <Tooltip text={words}>
              <button
                type="button"
                aria-label={words}
                className={`grid size-8 place-items-center rounded-full border-2 border-paper text-13 font-medium pointer-coarse:size-11 ${
                  editingSince ? "bg-accent text-on-accent" : "bg-sunk text-ink"
                }`}
              >
                {initialsOf(name)}
              </button>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}

const initialsOf = (name: string) =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join("");
