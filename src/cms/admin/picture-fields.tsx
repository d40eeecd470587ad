import { Trash2 } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { StoredPicture } from "#shared/media.schema.ts";
import { Button } from "#ui/button.tsx";
import { FieldSet } from "#ui/field-set.tsx";
import { ItemList } from "#ui/form/item-list.tsx";
import { PictureDrop, PicturePreview, UploadButton, UploadState } from "#ui/form/picture-frame.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ChoosePicture } from "./choose-picture.tsx";
import { NotedField } from "./field-notes.tsx";
import { type FormFieldProps, useFieldError } from "./fields.tsx";
import { isText, useListField } from "./list-fields.tsx";
import { useUploads } from "./media.ts";

interface PictureInputProps {
  label: string;
  hint?: FormFieldProps["hint"];
  error?: string;
  address: string;
  onChange: (address: string) => void;
  /** Called after `onChange` with an uploaded or chosen picture, but not with a typed address. */
  onPicture?: (picture: StoredPicture) => void;
  /** Further buttons to choose a picture, beside the existing ones. */
  children?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One picture: uploaded through a dialog, dropped, pasted, chosen from the library, or given by address. */
export function PictureInput({
  label,
  hint,
  error,
  address,
  onChange,
  onPicture,
  children,
  ref,
}: PictureInputProps) {
  const take = (picture: StoredPicture) => {
    onChange(picture.url);
    onPicture?.(picture);
  };
  const { upload, progress, problems, mayUpload } = useUploads(take);
  const isBusy = progress !== null;
  const uploadFirst = (files: File[]) => {
    if (!isBusy && files.length > 0) void upload(files.slice(0, 1));
  };
  return (
    <FieldSet legend={label} hint={hint}>
      <PictureDrop onFiles={mayUpload ? uploadFirst : undefined}>
        <div className="flex flex-wrap gap-4 sm:flex-nowrap">
          <PicturePreview address={address} size="large" />
          <div className="flex min-w-0 flex-1 basis-48 flex-col gap-3">
            <TextField
              ref={ref}
              label={`Address of ${label}`}
              isLabelHidden
              placeholder={mayUpload ? "Address, or drop or paste a picture" : "Address"}
              autoComplete="off"
              value={address}
              error={error}
              onChange={({ target }) => onChange(target.value.trim())}
            />
            <div className="flex flex-wrap gap-2">
              {mayUpload && <UploadButton isBusy={isBusy} onFiles={uploadFirst} />}
              <ChoosePicture onChoose={take} />
              {children}
              {address && (
                <Button icon={<Trash2 aria-hidden="true" />} onClick={() => onChange("")}>
                  Remove
                </Button>
              )}
            </div>
          </div>
        </div>
        <UploadState progress={progress} problems={problems} />
      </PictureDrop>
    </FieldSet>
  );
}

/** A field with a picture's address. */
export function FormPicture({ name, label, hint }: Omit<FormFieldProps, "required">) {
  const { field } = useController({ name });
  const value: unknown = field.value;
  return (
    <NotedField name={name}>
      <PictureInput
        label={label}
        hint={hint}
        error={useFieldError(name)}
        address={isText(value) ? value : ""}
        onChange={field.onChange}
        ref={field.ref}
      />
    </NotedField>
  );
}

/** A list of pictures in the order shown to readers. Accepts several uploads at a time. */
export function FormGallery({ name, label }: Pick<FormFieldProps, "name" | "label">) {
  const { items, onChange, ref, error, itemErrors } = useListField(name, isText);
  const { getValues } = useFormContext();
  const add = ({ url }: StoredPicture) => {
    // Uploads finish one by one, and the list may have changed since they started.
    const current: unknown = getValues(name);
    const pictures = Array.isArray(current) ? current.filter(isText).filter(Boolean) : [];
    if (!pictures.includes(url)) onChange([...pictures, url]);
  };
  const { upload, progress, problems, mayUpload } = useUploads(add);
  const isBusy = progress !== null;
  const uploadAll = (files: File[]) => {
    if (!isBusy && files.length > 0) void upload(files);
  };
  const id = useId();
  return (
    <NotedField name={name}>
      <PictureDrop onFiles={mayUpload ? uploadAll : undefined}>
        <ItemList
          legend={label}
          itemName="picture"
          hint={`${mayUpload ? "Drop or paste pictures here. " : ""}Alt with an arrow key reorders.`}
          items={items}
          onChange={onChange}
          newItem={() => ""}
          isCompact
          renderItem={(address, index, change) => (
            <div className="flex items-start gap-2">
              <PicturePreview address={address} size="small" />
              <TextField
                id={`${id}-${index}`}
                label={`Picture ${index + 1}`}
                isLabelHidden
                className="flex-1"
                placeholder="Address"
                autoComplete="off"
                value={address}
                error={itemErrors[index]}
                onChange={({ target }) => change(target.value.trim())}
              />
            </div>
          )}
          error={itemErrors.some(Boolean) ? undefined : error}
          ref={ref}
        >
          {mayUpload && <UploadButton isMultiple isBusy={isBusy} onFiles={uploadAll} />}
          <ChoosePicture onChoose={add} />
        </ItemList>
        <UploadState progress={progress} problems={problems} />
      </PictureDrop>
    </NotedField>
  );
}
