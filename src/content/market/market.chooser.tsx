import { X } from "lucide-react";
import { routes } from "#shared/routes.ts";
import { formatCount } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { ChipLink } from "#ui/chip.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { Choice } from "../directory/directory-facets.ts";
import { type MarketChoice, marketHref } from "./market-address.ts";

const facets = ["feature", "market"] as const;

const orders = [
  { value: "category", label: "By category" },
  { value: "coverage", label: "By coverage" },
];

/** Chooses order, features and market: a form that works without scripts, and a link per choice that removes it. */
export function MarketChooser({
  choice,
  choices,
  ignored,
}: {
  choice: MarketChoice;
  choices: Record<(typeof facets)[number], Choice[]>;
  ignored: string[];
}) {
  const labelOf = (facet: (typeof facets)[number], value: string) =>
    choices[facet].find((one) => one.value === value)?.label ?? value;
  const chosen = facets.flatMap((facet) => choice[facet].map((value) => ({ facet, value })));
  const optionsOf = (facet: (typeof facets)[number]) =>
    choices[facet]
      .filter(({ value }) => !choice[facet].includes(value))
      .map(({ value, label, count }) => ({ value, label: `${label} (${formatCount(count)})` }));
  return (
    <div className="mb-5 print:hidden">
      <form key={marketHref(choice)} action={routes.market.href()} className="flex flex-wrap items-end gap-3">
        {chosen.map(({ facet, value }) => (
          <input key={facet + value} type="hidden" name={facet} value={value} />
        ))}
        <SelectField label="Order" name="order" defaultValue={choice.order} options={orders} />
        <SelectField
          label="With the feature"
          name="feature"
          placeholder="Any"
          options={optionsOf("feature")}
        />
        <SelectField label="Market" name="market" placeholder="Any" options={optionsOf("market")} />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
      {chosen.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label="Chosen">
          {chosen.map(({ facet, value }) => (
            <li key={facet + value}>
              <ChipLink
                to={marketHref({ ...choice, [facet]: choice[facet].filter((other) => other !== value) })}
                aria-label={`Remove ${labelOf(facet, value)}`}
              >
                {labelOf(facet, value)}
                <X aria-hidden="true" className="size-4" />
              </ChipLink>
            </li>
          ))}
        </ul>
      )}
      {ignored.length > 0 && (
        <p role="status" className="mt-3 border-l-2 border-warn bg-warn-wash px-4 py-2 wrap-anywhere">
          Ignored, because the directory does not have it: {ignored.map((value) => `“${value}”`).join(", ")}.
        </p>
      )}
    </div>
  );
}
