import { CallFailure, callApi, type EntryData } from "#http/client/calls.ts";
import { articleInput } from "../article.schema.ts";

export const pictureInput = articleInput.pick({
  imageUrl: true,
  imageAlt: true,
  imageCaption: true,
  imageCredit: true,
  imageCreditUrl: true,
});

export type PictureField = keyof typeof pictureInput.shape;
export const pictureFields = Object.keys(pictureInput.shape) as PictureField[];

type PictureValues = { [Field in PictureField]?: string | null | undefined };

/** Returns an article's field as its input shows it. */
export const shownText = (article: EntryData, field: PictureField) => String(article[field] ?? "");

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
