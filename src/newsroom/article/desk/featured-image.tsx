import { useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useMay } from "#accounts/editor-context.ts";
import { FormCountedText, FormText, FullWidth, useFieldError } from "#cms/admin/fields.tsx";
import { PictureInput } from "#cms/admin/picture-fields.tsx";
import type { PhotoFields } from "#shared/media.schema.ts";
import { ChooseStockPhoto } from "./choose-stock-photo.tsx";

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
