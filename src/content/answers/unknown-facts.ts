import type { UnknownFact } from "#cms/search/misses.server.ts";
import { vendorDescriptor } from "../vendor/vendor.descriptor.ts";
import type { AnswerRow } from "./answer.schema.ts";
import { labelOf } from "./feature-rows.server.ts";
import type { NamedVendor } from "./names.server.ts";
import type { Question } from "./read-question.ts";
import { subjectOf } from "./statements.ts";

const entryKind = vendorDescriptor.kind;

/** Returns the asked features of the named vendors that have no row, sourced or not offered. */
export const unknownFeatures = (
  { vendors, features }: Question,
  rows: Pick<AnswerRow, "vendor" | "label">[],
): UnknownFact[] =>
  vendors.flatMap(({ id, slug, name }) =>
    features
      .filter(({ title }) => !rows.some(({ vendor, label }) => vendor.slug === slug && label === title))
      .map((feature) => ({
        name: `${name}: ${feature.title}`,
        entryKind,
        entryId: id,
        field: "capabilities",
        item: feature.slug,
      })),
  );

/** Returns the requested fact of each vendor that lacks it. */
export const unknownFields = (
  { field, market, certification }: Question,
  unknown: NamedVendor[],
): UnknownFact[] =>
  field === null
    ? []
    : unknown.map(({ id, name }) => ({
        name: [`${name}: ${labelOf(field)}`, market ?? certification].filter(Boolean).join(", "),
        entryKind,
        entryId: id,
        field,
        item: market ?? certification,
      }));

/** Returns a feature that no vendor is known to offer, as one fact. */
export const unknownByAll = (question: Question): UnknownFact[] => [
  { name: `Any vendor: ${subjectOf(question)}`, entryKind, entryId: null, field: null, item: null },
];
