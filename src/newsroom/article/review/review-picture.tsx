import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { adminEntryQuery, callApi, type EntryData } from "#http/client/calls.ts";
import { useAction } from "#http/client/use-action.tsx";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { articleDescriptor } from "../article.descriptor.ts";
import { articleInput } from "../article.schema.ts";
import { FeaturedImageFields } from "../desk/featured-image.tsx";
import { refetchTwice } from "../desk/refetch-twice.ts";

const pictureInput = articleInput.pick({
  imageUrl: true,
  imageAlt: true,
  imageCaption: true,
  imageCredit: true,
  imageCreditUrl: true,
});

type PictureField = keyof typeof pictureInput.shape;
const pictureFields = Object.keys(pictureInput.shape) as PictureField[];

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

/** Saves only the picture's fields, so that it does not conflict with the text under review. */
function PictureForm({ article, onDone }: { article: EntryData; onDone: () => void }) {
  const form = useForm<Record<PictureField, string>>({
    defaultValues: Object.fromEntries(pictureFields.map((name) => [name, String(article[name] ?? "")])),
    resolver: zodResolver(pictureInput) as never,
  });
  const save = useAction({
    call: (values: Record<PictureField, string>) =>
      callApi("PUT", `/api/news/${article.id}`, { body: values }),
    done: () => ({ title: "Article Updated" }),
    failed: null,
    onDone,
    refetch: refetchTwice,
  });
  return (
    <FormProvider {...form}>
      <div className="flex flex-col gap-5">
        <FeaturedImageFields />
        {save.error && <Alert>{save.error.message}</Alert>}
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
