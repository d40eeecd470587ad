import { classes } from "#ui/classes.ts";
import { Link } from "#ui/link.tsx";
import type { LibraryPicture } from "../../../media/media.schema.ts";
import { type LibraryView, writeView } from "./library-view.ts";

/** Pictures three by two; each leads to its details. */
export const PictureGrid = ({ pictures, view }: { pictures: LibraryPicture[]; view: LibraryView }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-5 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
    {pictures.map((picture) => (
      <li key={picture.id} className="min-w-0">
        <Tile picture={picture} view={view} />
      </li>
    ))}
  </ul>
);

function Tile({ picture, view }: { picture: LibraryPicture; view: LibraryView }) {
  const { id, url, sources, fileName, alt, width, height, usedBy } = picture;
  const isChosen = id === view.picture;
  return (
    <Link
      to={`/admin/media?${writeView({ ...view, picture: id })}`}
      preventScrollReset
      replace
      aria-current={isChosen || undefined}
      className="group flex flex-col gap-1 text-13"
    >
      <picture
        className={classes(
          "relative mb-1 block aspect-3/2 w-full overflow-hidden rounded-control border bg-logo-ground group-hover:border-accent",
          isChosen ? "border-accent outline-2 outline-accent" : "border-rule",
        )}
      >
        {sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes="14rem" />
        ))}
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-contain"
        />
      </picture>
      <span className="truncate font-medium group-hover:text-accent">{fileName}</span>
      <span className="text-muted tabular-nums">
        {width} × {height} ·{" "}
        {usedBy.length > 0 ? `used by ${usedBy.length}` : <span className="text-warn">unused</span>}
        {!alt && <span className="text-warn"> · no alt text</span>}
      </span>
    </Link>
  );
}
