import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { type LibraryPicture, longestAlt, longestCaption } from "../../../media/media.schema.ts";
import { findUnsavedText, useChangePicture } from "./use-picture-calls.ts";

/** The alt text, which forms take over with the picture. Up to 125 characters are best (spec, section 9). */
export const AltText = ({ picture }: { picture: LibraryPicture }) => (
  <PictureText
    picture={picture}
    field="alt"
    label="Alt text"
    hint="Optimal 50-125. Say what it shows, not what it means."
    optimal={125}
    longest={longestAlt}
  />
);

/** The caption that readers see below the picture in galleries. */
export const Caption = ({ picture }: { picture: LibraryPicture }) => (
  <PictureText
    picture={picture}
    field="caption"
    label="Caption"
    hint="Readers see it below the picture in galleries."
    optimal={longestCaption}
    longest={longestCaption}
  />
);

/** A text on a picture; saved by its button, and when the field is left. */
function PictureText({
  picture,
  field,
  label,
  hint,
  optimal,
  longest,
}: {
  picture: LibraryPicture;
  field: "alt" | "caption";
  label: string;
  hint: string;
  optimal: number;
  longest: number;
}) {
  const change = useChangePicture(picture);
  const saved = picture[field] ?? "";
  const [unsaved] = useState(() => findUnsavedText(picture.id, field));
  const [typed, setTyped] = useState(unsaved ?? saved);
  const isChanged = typed.trim() !== (change.variables?.[field] ?? saved).trim();
  const save = () => {
    if (isChanged || change.isError) change.mutate({ [field]: typed });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-2">
      <TextAreaField
        label={label}
        rows={field === "alt" ? 3 : 2}
        maxLength={longest}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        hint={
          <span className="flex justify-between gap-4">
            <span>{hint}</span>
            <span className="tabular-nums">
              {typed.length}/{optimal}
            </span>
          </span>
        }
      />
      <div className="flex items-center gap-3">
        <Button type="submit" aria-label={`Save ${label.toLowerCase()}`} isBusy={change.isPending}>
          Save
        </Button>
        <p role="status" className="text-13 text-muted">
          {change.isSuccess && !isChanged && "Saved"}
          {isChanged && typed === unsaved && "Not saved yet"}
        </p>
      </div>
    </form>
  );
}
