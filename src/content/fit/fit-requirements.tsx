import { useEffect, useRef } from "react";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { buttonClass } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { useEarlyInput } from "#ui/early-input.ts";
import { inputClass } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import type { FitForm } from "./fit.queries.server.ts";
import { budgetFeature, budgetKey, fieldName, formKeyOf, readFitForm } from "./fit-form-data.ts";
import { fitHref } from "./fit-links.ts";
import { type Importance, importances, type Requirement, withRequirement } from "./requirements.ts";

interface Props extends FitForm {
  requirements: Requirement[];
  onChange: (requirements: Requirement[]) => void;
}

/** The first two steps: a preset by type of office, then the features. */
export function FitRequirements({ presets, ...props }: Props) {
  return (
    <div className="min-w-0">
      <Presets presets={presets} requirements={props.requirements} />
      <h2 className="mt-10 text-20">2. Tell us what you need</h2>
      <p className="mt-1 text-muted">Must-haves score 3 points, nice-to-haves 1.</p>
      <RequirementsForm {...props} />
    </div>
  );
}

/** Links, so that presets have URLs and work without scripts. */
function Presets({ presets, requirements }: Pick<Props, "presets" | "requirements">) {
  const currentHref = fitHref(requirements);
  if (presets.length === 0) return null;
  return (
    <Disclosure
      level={2}
      isOpen={requirements.length === 0}
      summary="1. Choose your type of office"
      className="border-t-2 border-t-ink print:hidden"
    >
      <ul className="grid gap-x-10 md:grid-cols-2">
        {presets.map((preset) => (
          <li key={preset.key} className="border-t border-rule py-3">
            <Link
              to={fitHref(preset.requirements)}
              preventScrollReset
              aria-current={fitHref(preset.requirements) === currentHref ? "true" : undefined}
              className="inline-flex min-h-6 items-center font-medium text-accent hover:underline aria-[current]:underline pointer-coarse:min-h-11"
            >
              {preset.title}
            </Link>
            <p className="text-13 text-muted">{preset.reason}</p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/**
 * A plain GET form. Without scripts, 'Show the vendors' submits it; with scripts, each choice takes effect immediately. Prints the
 * chosen features, or all of them if none is chosen.
 */
function RequirementsForm({ categories, requirements, onChange }: Omit<Props, "presets">) {
  const early = useEarlyInput((data) => {
    const formRequirements = readFitForm([...data].map(([name, value]) => [name, String(value)]));
    const next = inOrderOf(requirements, formRequirements);
    if (fitHref(next) !== fitHref(requirements)) onChange(next);
  });
  const importanceOf = new Map(
    requirements.map(({ feature, importance }) => [formKeyOf(feature), importance]),
  );
  const amount = useRef<HTMLInputElement>(null);
  /** The last choice, which can precede the amount and the next address. */
  const chosen = useRef<Importance | null>(null);
  const budget = requirements.find(({ feature }) => formKeyOf(feature) === budgetKey);
  const dollars = budget?.feature.slice(budgetKey.length + 1) ?? "";
  // Each digit changes the address. An input that is in use keeps its own text.
  useEffect(() => {
    const input = amount.current;
    if (!dollars) chosen.current = null;
    if (input && input !== document.activeElement) input.value = dollars;
  }, [dollars]);
  const chooseBudget = (importance: Importance | null) => {
    const others = requirements.filter((requirement) => requirement !== budget);
    const feature = budgetFeature(amount.current?.value);
    chosen.current = importance;
    if (importance && !feature) amount.current?.focus();
    else onChange(importance && feature ? [...others, { feature, importance }] : others);
  };
  return (
    <form
      action={routes.fitRequirements.href()}
      ref={early}
      aria-label="Requirements"
      className="mt-3 border-b border-rule"
    >
      {categories.map(({ category, features }, place) => {
        const selection = features.flatMap(({ slug }) => importanceOf.get(slug) ?? []);
        return (
          <Disclosure
            key={category}
            level={3}
            isOpen={requirements.length === 0 ? place === 0 : selection.length > 0}
            className={requirements.length > 0 && selection.length === 0 ? "print:hidden" : undefined}
            summary={
              <>
                {category}{" "}
                <span className="ml-2 font-sans text-13 font-normal tracking-normal text-muted">
                  {selection.length > 0 ? countWords(selection) : pluralize(features.length, "choice")}
                </span>
              </>
            }
          >
            <ul className="divide-y divide-rule border-t border-rule">
              {features.map((feature) => (
                <li
                  key={feature.slug}
                  className={classes(
                    "grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_17rem]",
                    requirements.length > 0 && !importanceOf.has(feature.slug) && "print:hidden",
                  )}
                >
                  <span className="min-w-0 wrap-anywhere">
                    <b className="font-medium">{feature.title}</b>
                    <small className="block text-13 text-muted">
                      {feature.description} {pluralize(feature.vendors, "vendor")}.
                    </small>
                  </span>
                  {feature.slug === budgetKey && (
                    <input
                      ref={amount}
                      name={budgetKey}
                      type="number"
                      min={1}
                      max={9_999_999_999}
                      aria-label={feature.title}
                      defaultValue={dollars}
                      onChange={({ target }) => {
                        const importance = budget?.importance ?? chosen.current;
                        if (importance && target.value && target.validity.valid) chooseBudget(importance);
                      }}
                      className={inputClass}
                    />
                  )}
                  <SegmentedChoice
                    legend={feature.title}
                    name={fieldName(feature.slug)}
                    options={choices}
                    value={importanceOf.get(feature.slug) ?? ""}
                    onChange={(importance) =>
                      feature.slug === budgetKey
                        ? chooseBudget(importance || null)
                        : onChange(withRequirement(requirements, feature.slug, importance || null))
                    }
                    className="text-13"
                  />
                </li>
              ))}
            </ul>
          </Disclosure>
        );
      })}
      <noscript>
        <button type="submit" className={`${buttonClass("primary")} my-4`}>
          Show the vendors
        </button>
      </noscript>
    </form>
  );
}

/** Sorts the form's requirements in URL order, new ones last. */
function inOrderOf(requirements: Requirement[], formRequirements: Requirement[]): Requirement[] {
  const places = new Map(requirements.map(({ feature }, place) => [feature, place]));
  const placeOf = ({ feature }: Requirement) => places.get(feature) ?? requirements.length;
  return formRequirements.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const choices: { value: Importance | ""; label: string }[] = [
  { value: "must", label: "Must" },
  { value: "nice", label: "Nice" },
  { value: "", label: "Don't care" },
];

const countWords = (selection: Importance[]) =>
  importances
    .map(({ importance }) => ({ importance, count: selection.filter((one) => one === importance).length }))
    .filter(({ count }) => count > 0)
    .map(({ importance, count }) => `${count} ${importance}`)
    .join(", ");
