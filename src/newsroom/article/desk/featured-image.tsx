import { useQuery } from "@tanstack/react-query";
import { Camera } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useMay } from "#accounts/editor-context.ts";
import { FormCountedText, FormText, FullWidth, useFieldError } from "#cms/admin/fields.tsx";
import { PictureInput } from "#cms/admin/picture-fields.tsx";
import { ServiceButton, useMissingService } from "#cms/admin/service-button.tsx";
import { type ApiResult, api } from "#http/client/api.ts";
import { failure, useAction } from "#http/client/use-action.tsx";
import type { PhotoFields } from "#shared/media.schema.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { Dialog } from "#ui/dialog.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import { refetchTwice } from "./refetch-twice.ts";

/** The fields that describe the image. */
const textFields = ["imageAlt", "imageCaption", "imageCredit", "imageCreditUrl"];

/** The image above an article: uploaded, picked from the library, or a stock photo, which sets its credit. */
export function FeaturedImageFields() {
  const { field } = useController({ name: "imageUrl" });
  const { getValues, setValue } = useFormContext();
  const mayCopyPhotos = useMay("content:write");
  const set = (name: string, value: string | null) => setValue(name, value, { shouldDirty: true });
  const texts = useRef(new Map<string, Record<string, string>>());
  /** The texts belong to the image: a new image starts with none, and a previous one gets its texts back. */
  const change = (address: string) => {
    const before = String(field.value ?? "");
    if (address === before) return;
    texts.current.set(
      before,
      Object.fromEntries(textFields.map((name) => [name, String(getValues(name) ?? "")])),
    );
    field.onChange(address);
    const photoTexts = texts.current.get(address);
    for (const name of textFields)
      if (String(getValues(name) ?? "") !== (photoTexts?.[name] ?? "")) set(name, photoTexts?.[name] ?? "");
  };
  const takePhoto = ({ imageUrl, imageAlt, imageCredit, imageCreditUrl }: PhotoFields) => {
    change(imageUrl);
    if (imageAlt) set("imageAlt", imageAlt);
    set("imageCredit", imageCredit);
    set("imageCreditUrl", imageCreditUrl);
  };
  return (
    <>
      <FullWidth>
        <PictureInput
          label="Featured Image"
          address={typeof field.value === "string" ? field.value : ""}
          onChange={change}
          onPicture={({ alt }) => alt && set("imageAlt", alt)}
          error={useFieldError("imageUrl")}
          ref={field.ref}
        >
          {mayCopyPhotos && <ChooseStockPhoto onChoose={takePhoto} />}
        </PictureInput>
      </FullWidth>
      <FormCountedText
        name="imageAlt"
        label="SEO Alt Text"
        limit={125}
        rows={2}
        hint="Optimal: 50-125 characters."
      />
      <FormCountedText
        name="imageCaption"
        label="Caption"
        limit={500}
        rows={2}
        hint="Shown below the picture."
      />
      <FormText name="imageCredit" label="Photo credit" maxLength={255} />
      <FormText name="imageCreditUrl" label="Photo credit link" type="url" maxLength={1000} />
    </>
  );
}

type Photo = ApiResult<"GET /api/images/search">[number];

/** A button that opens the stock photo search. */
function ChooseStockPhoto({ onChoose }: { onChoose: (fields: PhotoFields) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const isMissing = useMissingService("photos") !== null;
  if (isMissing && !isOpen)
    return (
      <ServiceButton service="photos" icon={<Camera aria-hidden="true" />}>
        Stock photos
      </ServiceButton>
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      size="wide"
      title="Choose a stock photo"
      trigger={<Button icon={<Camera aria-hidden="true" />}>Stock photos</Button>}
    >
      {isOpen && (
        <PhotoSearch
          onChoose={(fields) => {
            setIsOpen(false);
            onChoose(fields);
          }}
        />
      )}
    </Dialog>
  );
}

/** The initial search (spec, section 9). */
const usualSearch = "business office";

function PhotoSearch({ onChoose }: { onChoose: (fields: PhotoFields) => void }) {
  const [draftQuery, setDraftQuery] = useState(usualSearch);
  const [query, setQuery] = useState(usualSearch);
  const search = () => draftQuery.trim() && setQuery(draftQuery.trim());
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchField
          label="Search photos"
          className="min-w-0 flex-1 basis-36"
          value={draftQuery}
          onChange={({ target }) => setDraftQuery(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            search();
          }}
        />
        <Button disabled={!draftQuery.trim()} onClick={search}>
          Search
        </Button>
      </div>
      <div className="h-[50vh] overflow-y-auto">
        <Photos query={query} onChoose={onChoose} />
      </div>
    </div>
  );
}

function Photos({ query, onChoose }: { query: string; onChoose: (fields: PhotoFields) => void }) {
  const { data, error, isFetching, refetch } = usePhotos(query);
  const copy = useAction({
    call: (stockPhoto: Photo) => api("POST /api/images/import", { body: choiceOf(stockPhoto) }),
    failed: "Failed to copy the photo",
    refetch: refetchTwice,
  });
  if (isFetching) return <LoadingTiles />;
  if (error)
    return (
      <div className="flex flex-col items-start gap-3">
        <Alert>
          Failed to load images. Check the configuration of the stock-photo service key.
          <span className="block">{error.message}</span>
        </Alert>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  if (data?.length === 0) return <p className="text-muted">No photos match these words.</p>;
  return (
    <>
      {copy.error && <Alert>{copy.error.message}</Alert>}
      <ul aria-label="Photos" aria-busy={copy.isPending} className={gridClass}>
        {data?.map((match) => (
          <li key={match.id}>
            <Tile
              photo={match}
              isBusy={copy.isPending}
              isChosen={copy.isPending && copy.variables?.id === match.id}
              onChoose={() => copy.mutate(match, { onSuccess: onChoose })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Searches photos. Also shows a failure as a toast. */
function usePhotos(query: string) {
  const toast = useToast();
  const photos = useQuery({
    queryKey: ["admin", "stock-photos", query],
    queryFn: () => api("GET /api/images/search", { query: { q: query } }),
  });
  const { error, errorUpdatedAt } = photos;
  useEffect(() => {
    if (error && errorUpdatedAt) toast(failure("Failed to search images", error));
  }, [error, errorUpdatedAt, toast]);
  return photos;
}

const choiceOf = ({ urls, links, alt_description, user }: Photo) => ({
  url: urls.regular,
  downloadLocation: links?.download_location,
  alt: alt_description,
  photographer: user.name,
  photographerUrl: user.links?.html,
});

const gridClass = "grid grid-cols-2 gap-3 sm:grid-cols-3";

function Tile({
  photo: { urls, alt_description, description, user },
  isBusy,
  isChosen,
  onChoose,
}: {
  photo: Photo;
  isBusy: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const words = alt_description || description || "Photo without a description";
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onChoose}
      className="group flex w-full cursor-pointer flex-col gap-1 text-left text-13 disabled:cursor-wait"
    >
      <img
        src={urls.small}
        alt={words}
        loading="lazy"
        decoding="async"
        className={classes(
          "aspect-4/3 w-full rounded-control border border-rule bg-sunk object-cover group-hover:border-accent",
          isBusy && !isChosen && "opacity-50",
        )}
      />
      <span className="truncate text-muted group-hover:text-accent">
        {isChosen ? "Copying..." : `Photo by ${user.name}`}
      </span>
    </button>
  );
}

const LoadingTiles = () => (
  <LoadingRegion label="Loading images...">
    <div className={gridClass}>
      {["a", "b", "c", "d", "e", "f"].map((tile) => (
        <Skeleton key={tile} className="aspect-4/3 w-full" />
      ))}
    </div>
  </LoadingRegion>
);
