import { Check } from "lucide-react";
import { classes } from "#ui/classes.ts";

/** The steps of the set-up, in their order. */
export const setUpSteps = [
  { key: "you", label: "You" },
  { key: "site", label: "The site" },
  { key: "integrations", label: "Integrations" },
  { key: "passkey", label: "Passkey" },
] as const;

export type SetUpStep = (typeof setUpSteps)[number]["key"];

/** Shows which steps are done, and which one it is. */
export function SetUpProgress({ step }: { step: SetUpStep }) {
  const at = setUpSteps.findIndex(({ key }) => key === step);
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-4 gap-y-2 text-13">
      {setUpSteps.map(({ key, label }, index) => (
        <li
          key={key}
          aria-current={index === at ? "step" : undefined}
          className={classes("flex items-center gap-2", index === at ? "font-semibold" : "text-muted")}
        >
          <span
            className={classes(
              "grid size-6 place-items-center rounded-full border tabular-nums",
              index < at && "border-accent bg-accent text-on-accent",
              index === at && "border-accent text-accent",
              index > at && "border-rule-strong",
            )}
          >
            {index < at ? <Check aria-hidden="true" className="size-3.5" /> : index + 1}
          </span>
          {label}
          {index < at && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}
