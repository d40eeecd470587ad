import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { adminEntryQuery, CallFailure, callApi, type EntryData } from "#http/client/calls.ts";
import { useAction } from "#http/client/use-action.tsx";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { articleDescriptor } from "../article.descriptor.ts";
import { articleInput } from "../article.schema.ts";
import { FeaturedImageFields } from "../desk/featured-image.tsx";
import { refetchTwice } from "../desk/refetch-twice.ts";

/** The button that chooses an article's picture over its review, and gets the focus back. */
export function ReviewPicture({ articleId, isReady }: { articleId: number; isReady: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      size="wide"
      title="Picture"
      trigger={
        <button
          type="button"
          aria-label={isReady ? "Change: Picture" : "Choose: Picture"}
          className="cursor-pointer font-medium text-accent underline underline-offset-4"
        >
          {isReady ? "change" : "choose"}
        </button>
      }
    >
      {isOpen && <Picture articleId={articleId} onDone={() => setIsOpen(false)} />}
    </Dialog>
  );
}

function Picture({ articleId, onDone }: { articleId: number; onDone: () => void }) {
  const query = useQuery(adminEntryQuery(articleDescriptor.path, articleId));
  if (!query.data) return <NotLoaded what="picture" query={query} />;
  return <PictureForm article={query.data} onDone={onDone} />;
}

/** Saves only the changed fields, so that it does not conflict with the text under review. */
function PictureForm({ article, onDone }: { article: EntryData; onDone: () => void }) {
  // The article is refetched while the form is open, but its input was typed over this version.
  const [openedArticle] = useState(article);
  const [knownArticle, setKnownArticle] = useState(article);
  const form = useForm<Record<PictureField, string>>({
    defaultValues: Object.fromEntries(pictureFields.map((name) => [name, shownText(openedArticle, name)])),
    resolver: zodResolver(pictureInput) as never,
  });
  const save = useAction({
    call: (values: Record<PictureField, string>) =>
      savePicture(knownArticle, changedValues(openedArticle, values)),
    done: () => ({ title: "Article Updated" }),
    failed: null,
    onDone,
    onFailed: (error) => setKnownArticle(conflicting(error) ?? knownArticle),
    refetch: refetchTwice,
  });
  return (
    <FormProvider {...form}>
      <div className="flex flex-col gap-5">
        <FeaturedImageFields />
        {save.error && (
          <Alert>
            {conflicting(save.error)
              ? `${save.error.message}. Save again to use your picture, or cancel to keep theirs.`
              : save.error.message}
          </Alert>
        )}
        <div className="flex justify-end gap-3">
          <Button isBusy={save.isPending} onClick={onDone}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isBusy={save.isPending}
            // Not a form: its submission would bubble to the review's form.
            onClick={() => void form.handleSubmit((values) => save.mutate(values))()}
          >
            {save.isPending ? "Saving..." : "Save picture"}
          </Button>
        </div>
      </div>
    </FormProvider>
  );
}

/** Returns the article as somebody else saved it, if that made the save fail. */
const conflicting = (error: Error) => (error instanceof CallFailure ? error.current : null);

const pictureInput = articleInput.pick({
  imageUrl: true,
  imageAlt: true,
  imageCaption: true,
  imageCredit: true,
  imageCreditUrl: true,
});

type PictureField = keyof typeof pictureInput.shape;
const pictureFields = Object.keys(pictureInput.shape) as PictureField[];

type PictureValues = { [Field in PictureField]?: string | null | undefined };

/** Returns an article's field as its input shows it. */
const shownText = (article: EntryData, field: PictureField) => String(article[field] ?? "");

/** Returns the values that differ from the article's. */
export const changedValues = (article: EntryData, values: PictureValues): PictureValues =>
  Object.fromEntries(
    pictureFields
      .filter((field) => (values[field] ?? "") !== shownText(article, field))
      .map((field) => [field, values[field]]),
  );

/**
 * Saves values of an article's picture. A later version of the article is kept if it has the same values there and the same status:
 * the text under review is often saved at the same time.
 * @throws CallFailure with the `current` article if the save would overwrite somebody's change
 */
export async function savePicture(known: EntryData, values: PictureValues): Promise<unknown> {
  const save = (version: string) => callApi("PUT", `/api/news/${known.id}`, { body: values, version });
  try {
    return await save(known.updatedAt);
  } catch (error) {
    if (!(error instanceof CallFailure) || !error.current) throw error;
    const { current } = error;
    if ([...Object.keys(values), "status"].some((field) => current[field] !== known[field])) throw error;
    return save(current.updatedAt);
  }
}
