import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { type LibraryPicture, longestAlt } from "../../../media/media.schema.ts";
import { useChangePicture } from "./use-picture-calls.ts";

/** The length up to which an alt text is best (spec, section 9). */
const optimal = 125;

/** The alt text, which forms take over with the picture; saved by its button, and when the field is left. */
export function AltText({ picture }: { picture: LibraryPicture }) {
  const change = useChangePicture(picture);
  const saved = picture.alt ?? "";
  const [typed, setTyped] = useState(saved);
  const isChanged = typed.trim() !== (change.variables?.alt ?? saved).trim();
  const save = () => {
    if ((isChanged || change.isError) && !change.isPending) change.mutate({ alt: typed });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-2">
      <TextAreaField
        label="Alt text"
        rows={3}
        maxLength={longestAlt}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        hint={
          <span className="flex justify-between gap-4">
            <span>Optimal 50-125. Say what it shows, not what it means.</span>
            <span className="tabular-nums">
              {typed.length}/{optimal}
            </span>
          </span>
        }
      />
      <div className="flex items-center gap-3">
        <Button type="submit" isBusy={change.isPending}>
          Save
        </Button>
        <p role="status" className="text-13 text-muted">
          {change.isSuccess && !isChanged && "Saved"}
        </p>
      </div>
    </form>
  );
}
