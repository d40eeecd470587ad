import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { isText, useListField } from "#cms/admin/list-fields.tsx";
import { levelLabels } from "#cms/facts/screens/fact-words.ts";
import { CallFailure, callApi } from "#http/client/calls.ts";
import { invalidateAll } from "#http/client/invalidation.ts";
import { fold } from "#shared/transliteration.ts";
import { Button } from "#ui/button.tsx";
import { FieldSet } from "#ui/field-set.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { isCapability } from "./vendor-facts.ts";

/** A feature in the catalogue, including drafts. */
export interface CatalogueFeature {
  slug: string;
  title: string;
  category: string;
  isPublished: boolean;
}

/** The directory category, the vendor's features that are not in the catalogue, and requests for new ones. */
export function FeaturesOutsideCatalogue({ catalogue }: { catalogue: CatalogueFeature[] | undefined }) {
  const list = useListField("features", isText);
  const matrix = useListField("capabilities", isCapability);
  const request = useRequest(catalogue);
  const titleOf = new Map(catalogue?.map(({ slug, title }) => [slug, title]));
  const slugs = new Map(catalogue?.map(({ slug, title }) => [title, slug]));
  const customFeatures = catalogue ? list.items.filter((title) => !slugs.has(title)) : [];
  const deletedFeatures = catalogue ? matrix.items.filter(({ feature }) => !titleOf.has(feature)) : [];
  const notOfferedSlugs = new Set(
    matrix.items.flatMap(({ feature, level }) => (level === "no" ? [feature] : [])),
  );
  const addedTitles = matrix.items.flatMap(({ feature, level }) =>
    level === "no" ? [] : (titleOf.get(feature) ?? []),
  );
  // What the save will store: levels take precedence for their features.
  const savedTitles = [
    ...new Set([
      ...list.items.filter((title) => !notOfferedSlugs.has(slugs.get(title) ?? "")),
      ...addedTitles,
    ]),
  ];
  const chooseCategory = (title: string) => {
    if (title) list.onChange([title, ...savedTitles.filter((other) => other !== title)]);
  };
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        label="Directory category"
        hint="The vendor's first feature. The others keep their order."
        options={savedTitles.map((title) => ({ value: title, label: title }))}
        {...(savedTitles.length === 0 && { placeholder: "Other" })}
        value={savedTitles[0] ?? ""}
        onChange={({ target }) => chooseCategory(target.value)}
        error={list.error}
      />
      {(customFeatures.length > 0 || deletedFeatures.length > 0) && (
        <FieldSet
          legend="Not in the catalogue"
          hint="Readers see these names on the profile. They have no level or source and are not counted anywhere."
        >
          <ul className="divide-y divide-rule border-y border-rule">
            {customFeatures.map((title) => (
              <OutsideRow
                key={title}
                title={title}
                onRequest={() => void request.send(title)}
                request={request}
                onRemove={() => list.onChange(list.items.filter((other) => other !== title))}
              />
            ))}
            {deletedFeatures.map(({ feature, level }) => (
              <OutsideRow
                key={feature}
                title={feature}
                note={`${levelLabels[level]}. This feature was deleted from the catalogue.`}
                request={request}
                onRemove={() => matrix.onChange(matrix.items.filter((row) => row.feature !== feature))}
              />
            ))}
          </ul>
        </FieldSet>
      )}
      <RequestField request={request} />
    </div>
  );
}

type FeatureRequest = ReturnType<typeof useRequest>;

/** Requests a feature. It is added to the catalogue as a draft, for an editor to describe and publish. */
function useRequest(catalogue: CatalogueFeature[] | undefined) {
  const client = useQueryClient();
  const toast = useToast();
  const mayAdd = useMay("content:write");
  const [isSending, setIsSending] = useState(false);
  const send = async (name: string): Promise<boolean> => {
    if (isSending) return false;
    setIsSending(true);
    try {
      await callApi("POST", "/api/features", { body: { name, isPublished: false } });
      toast({
        title: "Feature requested",
        description: `${name} is in the catalogue as a draft. Describe and publish it under Features.`,
      });
      invalidateAll(client);
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast({ title: "Error", description: error.message, variant: "destructive" });
      return false;
    } finally {
      setIsSending(false);
    }
  };
  return {
    send,
    isSending,
    refusal: mayAdd ? null : "Only editors add features. Ask one to add it under Features.",
    findExisting: (name: string) => catalogue?.find(({ title }) => fold(title) === fold(name)),
    /** Explains why a click had no effect. */
    refuse: (reason: string) => toast({ title: "Not available", description: reason }),
  };
}

/** The properties of a button for users who may not add features. A click explains why. */
const refusing = ({ refusal, refuse }: FeatureRequest) =>
  refusal ? { title: refusal, "aria-disabled": true, onClick: () => refuse(refusal) } : {};

const OutsideRow = ({
  title,
  note,
  request,
  onRequest,
  onRemove,
}: {
  title: string;
  note?: string;
  request: FeatureRequest;
  onRequest?: () => void;
  onRemove: () => void;
}) => (
  <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
    <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
      {title}
      {note && <p className="text-13 text-muted">{note}</p>}
    </div>
    <div className="flex flex-wrap gap-2">
      {onRequest && (
        <Button
          size="small"
          isBusy={request.isSending}
          aria-label={`Request as a new feature: ${title}`}
          onClick={onRequest}
          {...refusing(request)}
        >
          Request as a new feature
        </Button>
      )}
      <Button variant="quiet" size="small" aria-label={`Remove ${title}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  </li>
);

/** Free text requests a catalogue feature. It never adds a name to this vendor only. */
function RequestField({ request }: { request: FeatureRequest }) {
  const [draftName, setDraftName] = useState("");
  const [error, setError] = useState<string>();
  const submit = async () => {
    const name = draftName.trim();
    const existing = request.findExisting(name);
    if (!name) return setError("Enter the feature's name.");
    if (existing) return setError(`${existing.title} is in the catalogue: choose its level above.`);
    if (request.refusal) return request.refuse(request.refusal);
    if (await request.send(name)) setDraftName("");
  };
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-1.5">
      <TextField
        label="Request a feature that is missing"
        className="flex-1 basis-60"
        autoComplete="off"
        maxLength={200}
        value={draftName}
        hint="Adds it to the catalogue as a draft. Then choose its level above."
        error={error}
        onChange={({ target }) => {
          setDraftName(target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void submit();
        }}
      />
      <Button
        className="mt-6.5"
        isBusy={request.isSending}
        onClick={() => void submit()}
        {...refusing(request)}
      >
        Request
      </Button>
    </div>
  );
}
