import { Trash2, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { ChoosePicture } from "#cms/admin/choose-picture.tsx";
import { useFormLabel } from "#cms/admin/groups.ts";
import { useUploads } from "#cms/admin/media.ts";
import { useMend } from "#cms/links/screens/use-links.ts";
import { type LibraryPicture, longestAlt, longestCaption, type StoredPicture } from "#shared/media.schema.ts";
import { formatDate } from "#shared/text.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { UploadButton, UploadState } from "#ui/form/picture-frame.tsx";
import { Link } from "#ui/link.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { FocalPoint } from "./focal-point.tsx";
import { findUnsavedText, useChangePicture, useDeletePicture } from "./use-picture-calls.ts";

/** A picture with all its actions. Takes the focus when it opens. */
export function PictureInspector({ picture, onClose }: { picture: LibraryPicture; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const mayWrite = useMay("content:write");
  const mayDelete = useMay("content:delete");
  return (
    <aside aria-label="Picture" className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-18">
      <div className="flex items-start justify-between gap-3">
        <h3
          ref={heading}
          tabIndex={-1}
          className="py-2 font-sans outline-none text-15 font-semibold tracking-normal wrap-anywhere"
        >
          {picture.fileName}
        </h3>
        <IconButton label="Close the picture" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {mayWrite ? <Changeable picture={picture} /> : <Readable picture={picture} />}
      <UsedBy picture={picture} />
      {mayWrite && picture.usedBy.some(({ isDraft, isInTrash }) => !isDraft && !isInTrash) && (
        <ReplaceEverywhere picture={picture} />
      )}
      <File picture={picture} />
      {mayDelete && <DeletePicture picture={picture} onDeleted={onClose} />}
    </aside>
  );
}

const Changeable = ({ picture }: { picture: LibraryPicture }) => (
  <>
    <FocalPoint picture={picture} />
    <AltText picture={picture} />
    <Caption picture={picture} />
  </>
);

/** The picture's texts, read-only. */
const Readable = ({ picture: { url, alt, caption, width, height } }: { picture: LibraryPicture }) => (
  <>
    <img
      src={url}
      alt={alt ?? ""}
      width={width}
      height={height}
      className="block h-auto max-h-96 w-auto max-w-full self-center rounded-control border border-rule bg-logo-ground"
    />
    <dl className="flex flex-col gap-3 [&_dd]:wrap-anywhere [&_dt]:text-13 [&_dt]:font-semibold">
      <div>
        <dt>Alt text</dt>
        <dd>{alt || <span className="text-muted">None yet</span>}</dd>
      </div>
      <div>
        <dt>Caption</dt>
        <dd>{caption || <span className="text-muted">None yet</span>}</dd>
      </div>
    </dl>
    <p className="text-13 text-muted">An editor can change these, and how the picture is cropped.</p>
  </>
);

function UsedBy({ picture: { usedBy } }: { picture: LibraryPicture }) {
  const labelOf = useFormLabel();
  return (
    <section className="flex flex-col gap-1">
      <h4 className="font-sans text-13 font-semibold tracking-normal">Used by {usedBy.length}</h4>
      {usedBy.length === 0 && <p className="text-muted">No entry and no draft uses it.</p>}
      <ul className="flex flex-col gap-1">
        {usedBy.map(({ type, id, title, field, isDraft, isInTrash, path }) => (
          <li key={`${type} ${id} ${field} ${path} ${isDraft}`} className="wrap-anywhere">
            <Link to={path} className="text-accent underline underline-offset-4">
              {title}
            </Link>{" "}
            <span className="text-13 text-muted">› {labelOf(type, field)}</span>{" "}
            {isDraft && <Badge>{isInTrash ? "Draft in the trash" : "Draft"}</Badge>}
            {isInTrash && !isDraft && <Badge>In the trash</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const File = ({
  picture: { url, width, height, bytes, uploadedBy, createdAt },
}: {
  picture: LibraryPicture;
}) => (
  <section className="flex flex-col gap-1">
    <h4 className="font-sans text-13 font-semibold tracking-normal">File</h4>
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [&>dd]:text-right [&>dd]:wrap-anywhere [&>dt]:text-muted">
      <dt>Size</dt>
      <dd className="tabular-nums">
        {width} × {height} · {Math.ceil(bytes / 1000)} kB
      </dd>
      <dt>Added</dt>
      <dd>
        {uploadedBy} · {formatDate(createdAt)}
      </dd>
    </dl>
    <a href={url} className="self-start text-accent underline underline-offset-4">
      Open the file
    </a>
  </section>
);

/** Confirms and deletes a picture. If the server refuses, the dialog names what uses it. */
function DeletePicture({ picture, onDeleted }: { picture: LibraryPicture; onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeletePicture(picture);
  const [isDeleted, setIsDeleted] = useState(false);
  const open = (isOpen: boolean) => {
    remove.reset();
    setIsAsking(isOpen);
  };
  const close = () => {
    setIsDeleted(true);
    setIsAsking(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        className="self-start text-danger"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => open(true)}
      >
        Delete…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={open}
        title="Delete this picture?"
        text={
          <>
            {picture.fileName} and all its sizes will no longer be available. Uploading the same picture
            within 30 days restores it.
            <span role="alert" className="mt-3 block text-danger empty:hidden">
              {remove.error?.message}
            </span>
          </>
        }
        confirmLabel={remove.isPending ? "Deleting..." : "Delete"}
        isDestructive
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
        onFocusReturn={isDeleted ? onDeleted : undefined}
      />
    </>
  );
}

/** The alt text, which forms copy when the picture is chosen. Up to 125 characters are best (spec, section 9). */
const AltText = ({ picture }: { picture: LibraryPicture }) => (
  <PictureText
    picture={picture}
    field="alt"
    label="Alt text"
    hint="Optimal 50-125. Describe what it shows, not what it means."
    optimal={125}
    longest={longestAlt}
  />
);

/** The caption below the picture in public galleries. */
const Caption = ({ picture }: { picture: LibraryPicture }) => (
  <PictureText
    picture={picture}
    field="caption"
    label="Caption"
    hint="Readers see it below the picture in galleries."
    optimal={longestCaption}
    longest={longestCaption}
  />
);

/** A text of a picture. Saved by its button and when the field loses the focus. */
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

/** Replaces a picture in all entries that use it. The address changes too, because it contains a hash of the file. */
function ReplaceEverywhere({ picture }: { picture: LibraryPicture }) {
  const mend = useMend();
  const [isSame, setIsSame] = useState(false);
  const replace = ({ url }: StoredPicture) => {
    setIsSame(url === picture.url);
    if (url !== picture.url) mend.mutate({ link: picture.url, to: url });
  };
  const { upload, progress, problems } = useUploads(replace);
  const isBusy = progress !== null || mend.isPending;
  return (
    <section className="flex flex-col gap-2">
      <h4 className="font-sans text-13 font-semibold tracking-normal">Replace everywhere</h4>
      <p className="text-13 text-muted">
        Replaces this picture in every entry that uses it. Drafts keep it until they are edited.
      </p>
      <div className="flex flex-wrap gap-2">
        <UploadButton isBusy={isBusy} onFiles={(files) => void upload(files.slice(0, 1))} />
        <ChoosePicture onChoose={replace} />
      </div>
      <UploadState progress={progress} problems={problems} />
      <p role="status" className="text-13 text-danger empty:hidden">
        {isSame && "That is the same picture."}
      </p>
    </section>
  );
}
