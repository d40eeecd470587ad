import { formatMoment } from "#ui/admin/formats.ts";
import { Tooltip } from "#ui/tooltip.tsx";
import type { DraftPulse } from "./draft-view.ts";
import { useDraft } from "./use-draft-keeper.ts";

/** Shows the other editors who have the entry open, whether they are editing, and since when. */
export function Colleagues() {
  const { pulse } = useDraft();
  const others = pulse?.others ?? [];
  return (
    <>
      <span role="status" className="sr-only">
        {others.map((one) => `${wordsFor(one)}. `)}
      </span>
      {others.length > 0 && <Avatars others={others} />}
    </>
  );
}

function Avatars({ others }: { others: DraftPulse["others"] }) {
  return (
    <ul aria-label="Who is here" className="flex -space-x-1.5">
      {others.map((one) => {
        const { userId, name, openedAt, editingSince } = one;
        const words = `${wordsFor(one)} since ${formatMoment(editingSince ?? openedAt)}`;
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

function wordsFor({ name, isYou, editingSince }: DraftPulse["others"][number]): string {
  if (isYou) return editingSince ? "You are editing in another tab" : "You have this open in another tab";
  return editingSince ? `${name} is editing` : `${name} has this open`;
}

const initialsOf = (name: string) =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join("");
