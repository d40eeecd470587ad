import type { FitForm } from "#content/vendor/fit.queries.server.ts";
import { presets } from "#fit/presets.ts";
import { type Importance, importances, type Requirement, withRequirement } from "#fit/requirements.ts";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { buttonClass } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { useEarlyInput } from "#ui/early-input.ts";
import { Link } from "#ui/link.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { fieldName, readFitForm } from "./fit-form-data.ts";
import { fitHref } from "./fit-links.ts";

interface Props {
  form: FitForm;
  requirements: Requirement[];
  onChange: (requirements: Requirement[]) => void;
}

/** The first two steps: a starting point by the kind of office, then each feature. */
export function FitRequirements({ form, requirements, onChange }: Props) {
  return (
    <div className="min-w-0">
      <Presets form={form} requirements={requirements} />
      <h2 className="mt-10 text-20">2. Say what you need</h2>
      <p className="mt-1 text-muted">A must counts three points, a nice-to-have one.</p>
      <RequirementsForm form={form} requirements={requirements} onChange={onChange} />
    </div>
  );
}

/** Links, so that a starting point has an address and works without scripts. */
function Presets({ form, requirements }: Pick<Props, "form" | "requirements">) {
  const slugs = new Set(form.flatMap(({ features }) => features.map(({ slug }) => slug)));
  const chosen = fitHref(requirements);
  const offered = presets
    .map((preset) => ({
      ...preset,
      requirements: preset.requirements.filter(({ feature }) => slugs.has(feature)),
    }))
    .filter((preset) => preset.requirements.length > 0);
  if (offered.length === 0) return null;
  return (
    <Disclosure
      level={2}
      isOpen={requirements.length === 0}
      summary="1. Start from a kind of office"
      className="border-t-2 border-t-ink print:hidden"
    >
      <ul className="grid gap-x-10 md:grid-cols-2">
        {offered.map((preset) => (
          <li key={preset.key} className="border-t border-rule py-3">
            <Link
              to={fitHref(preset.requirements)}
              preventScrollReset
              aria-current={fitHref(preset.requirements) === chosen ? "true" : undefined}
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
 * A plain GET form: without scripts 'Show the vendors' sends it; with them each choice takes effect at once. On paper it holds
 * what was chosen, and everything where nothing was.
 */
function RequirementsForm({ form, requirements, onChange }: Props) {
  const early = useEarlyInput((data) => {
    const typed = readFitForm([...data].map(([name, value]) => [name, String(value)]));
    const next = inOrderOf(requirements, typed);
    if (fitHref(next) !== fitHref(requirements)) onChange(next);
  });
  const importanceOf = new Map(requirements.map(({ feature, importance }) => [feature, importance]));
  return (
    <form
      action={routes.fitRequirements.href()}
      ref={early}
      aria-label="Requirements"
      className="mt-3 border-b border-rule"
    >
      {form.map(({ category, features }, place) => {
        const chosen = features.flatMap(({ slug }) => importanceOf.get(slug) ?? []);
        return (
          <Disclosure
            key={category}
            level={3}
            isOpen={requirements.length === 0 ? place === 0 : chosen.length > 0}
            className={requirements.length > 0 && chosen.length === 0 ? "print:hidden" : undefined}
            summary={
              <>
                {category}{" "}
                <span className="ml-2 font-sans text-13 font-normal tracking-normal text-muted">
                  {chosen.length > 0 ? countWords(chosen) : pluralize(features.length, "feature")}
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
                  <SegmentedChoice
                    legend={feature.title}
                    name={fieldName(feature.slug)}
                    options={choices}
                    value={importanceOf.get(feature.slug) ?? ""}
                    onChange={(importance) =>
                      onChange(withRequirement(requirements, feature.slug, importance || null))
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

/** Puts what a form holds into the order in which the address has it; what is new comes last. */
function inOrderOf(requirements: Requirement[], typed: Requirement[]): Requirement[] {
  const places = new Map(requirements.map(({ feature }, place) => [feature, place]));
  const placeOf = ({ feature }: Requirement) => places.get(feature) ?? requirements.length;
  return typed.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const choices: { value: Importance | ""; label: string }[] = [
  { value: "must", label: "Must" },
  { value: "nice", label: "Nice" },
  { value: "", label: "Don't care" },
];

const countWords = (chosen: Importance[]) =>
  importances
    .map(({ importance }) => ({ importance, count: chosen.filter((one) => one === importance).length }))
    .filter(({ count }) => count > 0)
    .map(({ importance, count }) => `${count} ${importance}`)
    .join(", ");
