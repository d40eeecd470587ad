import { useController, useFormContext } from "react-hook-form";
import { useMay } from "#cms/admin/editor-context.ts";
import { FormCountedText, FormText, FullWidth, useFieldError } from "#cms/admin/fields.tsx";
import { PictureInput } from "#cms/admin/picture-fields.tsx";
import type { PhotoFields } from "#cms/media/media.schema.ts";
import { ChooseStockPhoto } from "./choose-stock-photo.tsx";

/** The picture above an article: uploaded, chosen, or found among stock photos, which bring their credit along. */
export function FeaturedImageFields() {
  const { field } = useController({ name: "imageUrl" });
  const { getValues, setValue } = useFormContext();
  const mayCopyPhotos = useMay("content:write");
  const set = (name: string, value: string | null) => setValue(name, value, { shouldDirty: true });
  const change = (address: string) => {
    field.onChange(address);
    // Another picture is another photographer's.
    for (const name of ["imageCredit", "imageCreditUrl"]) if (getValues(name)) set(name, "");
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
