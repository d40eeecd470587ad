import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { fieldLabel } from "#shared/field-label.ts";
import { formatDate } from "#shared/text.ts";
import { Badge } from "#ui/badge.tsx";
import { IconButton } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import type { LibraryPicture } from "../../../media/media.schema.ts";
import { useMay } from "../../editor-context.ts";
import { DeletePicture } from "./delete-picture.tsx";
import { FocalPoint } from "./focal-point.tsx";
import { AltText, Caption } from "./picture-text.tsx";
import { ReplaceEverywhere } from "./replace-everywhere.tsx";

/** A picture with all that can be done to it. It takes the focus when it opens. */
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
      {mayWrite && picture.usedBy.some(({ isDraft }) => !isDraft) && <ReplaceEverywhere picture={picture} />}
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

/** The picture's texts, for whoever may not change them. */
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

const UsedBy = ({ picture: { usedBy } }: { picture: LibraryPicture }) => (
  <section className="flex flex-col gap-1">
    <h4 className="font-sans text-13 font-semibold tracking-normal">Used by {usedBy.length}</h4>
    {usedBy.length === 0 && <p className="text-muted">No entry and no draft uses it.</p>}
    <ul className="flex flex-col gap-1">
      {usedBy.map(({ type, id, title, field, isDraft, path }) => (
        <li key={`${type} ${id} ${field} ${path} ${isDraft}`} className="wrap-anywhere">
          <Link to={path} className="text-accent underline underline-offset-4">
            {title}
          </Link>{" "}
          <span className="text-13 text-muted">› {fieldLabel(field)}</span> {isDraft && <Badge>Draft</Badge>}
        </li>
      ))}
    </ul>
  </section>
);

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
