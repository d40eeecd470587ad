import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { FieldGroup, FormCountedText, FormSelect, FormText, FullWidth } from "#cms/admin/fields.tsx";
import { useFormEntry } from "#cms/admin/form-entry.ts";
import { FormChips, FormChoices, FormList, useListField } from "#cms/admin/list-fields.tsx";
import type { Contradiction } from "#cms/engine/evidence.ts";
import { entryFactsQuery } from "#cms/fact-checking/screens/facts.query.ts";
import { entryFactsHref } from "#cms/facts/screens/fact-address.ts";
import { contradictionWords } from "#cms/facts/screens/fact-words.ts";
import { searchDeskQuery } from "#cms/search/screens/search-desk.ts";
import { adminListQuery } from "#http/client/calls.ts";
import { ItemList } from "#ui/form/item-list.tsx";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";
import { findContradictions, NamedFeatures } from "./assessment-check.ts";
import { markets } from "./markets.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import {
  factsTabGroups,
  type VendorFact,
  type VendorFactField,
  vendorFactFields,
} from "./vendor.fact-fields.ts";
import { hostingWords } from "./vendor.words.ts";
import { clientTypes, hostings, isCapability } from "./vendor-facts.ts";

const factsOfTab = vendorFactFields.filter(({ facts }) => facts);

/** The initial values of the tab's fields for a new vendor. */
export const factDefaults = {
  ...Object.fromEntries(
    factsOfTab.map(({ field, input }) => [field, input === "list" || input === "phrases" ? [] : ""]),
  ),
  clientTypes: [],
  markets: [],
  events: [],
  bestFor: "",
  notFor: "",
  assessedOn: "",
  whatToAsk: [],
};

/** The fields that a profile shows with their sources. The sources are edited in the facts screen. */
export const VendorFactsTab = () => (
  <div className="flex flex-col gap-8">
    <Decision />
    {factsTabGroups.map((title) => (
      <FactGroup key={title} title={title} />
    ))}
  </div>
);

const Decision = () => (
  <FieldGroup title="Decision">
    <AssessmentFields />
    <FormText
      name="assessedOn"
      label="Assessed On"
      placeholder="2026-11-25"
      hint="Becomes today when either text changes. Enter a date once you have checked that both texts are still correct."
    />
    <FullWidth>
      <FormList name="whatToAsk" label="What To Ask" itemName="question" />
    </FullWidth>
  </FieldGroup>
);

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Controls of facts that need more than the default control of their input type. */
const controls: Partial<Record<VendorFact, ReactNode>> = {
  hosting: (
    <FormSelect
      name="hosting"
      label="Hosting"
      placeholder="Not known"
      options={hostings.map((value) => ({ value, label: hostingWords(value) }))}
    />
  ),
  hostingRegions: <FormChips name="hostingRegions" label="Hosting Regions" holdsCommas />,
  events: (
    <FullWidth>
      <EventsField name="events" label="Events" />
    </FullWidth>
  ),
  clientTypes: (
    <FormChoices
      name="clientTypes"
      label="Clients"
      itemName="kind of client"
      choices={asChoices(clientTypes)}
    />
  ),
  markets: (
    <FormChoices
      name="markets"
      label="Markets Served"
      itemName="market"
      hint="Countries as the source names them; Worldwide only if it says so."
      choices={asChoices(markets)}
    />
  ),
};

/** A group of the tab. The control of a fact follows from how it is entered. */
const FactGroup = ({ title }: { title: string }) => (
  <FieldGroup title={title}>
    {factsOfTab
      .filter(({ facts }) => facts === title)
      .map((fact) => (
        <FactControl key={fact.field} fact={fact} />
      ))}
  </FieldGroup>
);

function FactControl({ fact }: { fact: VendorFactField }) {
  const { field, input, formLabel: label } = fact;
  if (controls[field]) return controls[field];
  if (input === "list") return <FormChips name={field} label={label} />;
  if (input === "phrases")
    return (
      <FullWidth>
        <FormList name={field} label={label} itemName={fact.label.toLowerCase()} />
      </FullWidth>
    );
  if (input === "address") return <FormText name={field} label={label} type="url" placeholder="https://" />;
  return <FormText name={field} label={label} />;
}

/** The assessment's two texts, each with the facts that contradict it. */
function AssessmentFields() {
  const contradictions = useContradictions();
  return (
    <>
      <div className="min-w-0">
        <FormCountedText name="bestFor" label="Best For" limit={300} rows={3} />
        <Findings contradictions={contradictions.filter(({ field }) => field === "bestFor")} />
      </div>
      <div className="min-w-0">
        <FormCountedText name="notFor" label="Not For" limit={300} rows={3} />
        <Findings contradictions={contradictions.filter(({ field }) => field === "notFor")} />
      </div>
    </>
  );
}

/** Compares the typed texts with those sourced levels that are still in the form. */
function useContradictions(): Contradiction[] {
  const entry = useFormEntry();
  const catalogue = useQuery(adminListQuery("/api/features")).data;
  const desk = useQuery({ ...searchDeskQuery, staleTime: 60_000 }).data;
  const facts = useQuery({
    ...entryFactsQuery(vendorDescriptor.kind, entry?.id ?? 0),
    enabled: entry !== null,
  }).data;
  const [bestFor, notFor, capabilities]: unknown[] = useWatch({
    name: ["bestFor", "notFor", "capabilities"],
  });
  const featureFinder = useMemo(
    () =>
      catalogue &&
      desk &&
      new NamedFeatures(
        catalogue
          .filter(({ isPublished }) => isPublished !== false)
          .map(({ slug, name }) => ({ slug: String(slug), title: String(name) })),
        desk.synonyms,
      ),
    [catalogue, desk],
  );
  if (!featureFinder || (entry && !facts)) return [];
  const draftLevels = new Map(
    (Array.isArray(capabilities) ? capabilities.filter(isCapability) : []).map(({ feature, level }) => [
      feature,
      level,
    ]),
  );
  const levelOf = (slug: string) => {
    const fact = facts?.facts.find(
      ({ field, item, mark }) => field === "capabilities" && item === slug && mark !== "none",
    );
    const level = draftLevels.get(slug) ?? fact?.level ?? null;
    return fact?.level === level ? level : null;
  };
  return findContradictions({ bestFor: textOf(bestFor), notFor: textOf(notFor) }, levelOf, featureFinder);
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

function Findings({ contradictions }: { contradictions: Contradiction[] }) {
  const entry = useFormEntry();
  return (
    <div role="status">
      {contradictions.map((one) => (
        <p key={one.words} className="mt-1.5 text-13 text-warn wrap-anywhere">
          {contradictionWords(one)}{" "}
          {entry &&
            one.features.map(({ slug, title }) => (
              <Link
                key={slug}
                to={entryFactsHref(vendorDescriptor.kind, entry.id, { field: "capabilities", item: slug })}
                className="mr-3 inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
              >
                {title}
              </Link>
            ))}
        </p>
      ))}
    </div>
  );
}

/** An event being edited. Its date and text may still be invalid. */
const typedEvent = z.object({ date: z.string().nullish(), text: z.string() });
type TypedEvent = z.infer<typeof typedEvent>;

/** The company's events, with dates as precise as known. */
function EventsField({ name, label }: { name: string; label: string }) {
  const { items, onChange, ref, error, itemErrors } = useListField(name, isEvent);
  return (
    <ItemList
      legend={label}
      itemName="event"
      hint="Use YYYY, YYYY-MM or YYYY-MM-DD."
      items={items}
      onChange={onChange}
      newItem={(): TypedEvent => ({ date: null, text: "" })}
      isCompact
      renderItem={(item, index, change) => (
        <div className="grid gap-2 pb-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <TextField
            label="Date"
            isLabelHidden
            placeholder="2026-03-14"
            autoComplete="off"
            value={item.date ?? ""}
            onChange={({ target }) => change({ ...item, date: target.value || null })}
          />
          <TextField
            label="Event"
            isLabelHidden
            placeholder="Acquired by…"
            maxLength={500}
            value={item.text}
            error={itemErrors[index]}
            onChange={({ target }) => change({ ...item, text: target.value })}
          />
        </div>
      )}
      error={itemErrors.some(Boolean) ? undefined : error}
      ref={ref}
    />
  );
}

const isEvent = (value: unknown): value is TypedEvent => typedEvent.safeParse(value).success;
