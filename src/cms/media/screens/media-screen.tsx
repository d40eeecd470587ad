import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { type LibraryQuery, libraryQuery, useUploads } from "#cms/admin/media.ts";
import { invalidateAll } from "#http/client/invalidation.ts";
import type { LibraryPicture } from "#shared/media.schema.ts";
import { pluralize } from "#shared/text.ts";
import { HeadActions } from "#ui/admin/page-head.tsx";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { classes } from "#ui/classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PictureDrop, UploadButton, UploadState } from "#ui/form/picture-frame.tsx";
import { useDebounced } from "#ui/form/use-debounced.ts";
import { keepFocusInList } from "#ui/keep-focus.ts";
import { Link } from "#ui/link.tsx";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { PictureInspector } from "./picture-inspector.tsx";

/** The uploaded pictures with the chosen one beside them. On narrow screens it replaces them. */
export function MediaScreen() {
  const { view, change } = useLibraryView();
  const query = useQuery(libraryQuery(queryOf(view)));
  const { data } = query;
  const list = useRef<HTMLDivElement>(null);
  const chosen = useChosen(view, data?.items);
  const close = () => {
    const tile = list.current?.querySelector<HTMLElement>("[aria-current]");
    change({ picture: null, page: view.page });
    requestAnimationFrame(() => (tile?.isConnected ? tile : list.current)?.focus());
  };
  if (!data) return <NotLoaded what="pictures" query={query} />;
  return (
    <div
      ref={keepFocusInList}
      tabIndex={-1}
      className={classes(
        "grid items-start gap-x-8 outline-none",
        chosen && "lg:grid-cols-[minmax(0,1fr)_20rem]",
      )}
    >
      <div ref={list} tabIndex={-1} className={classes(chosen && "max-lg:hidden")}>
        <Tools view={view} change={change}>
          <p role="status" className="text-13 text-muted">
            {pluralize(data.total, "picture")}
          </p>
          {data.total === 0 ? <Nothing view={view} /> : <PictureGrid pictures={data.items} view={view} />}
          <Pager
            page={data.page}
            pages={Math.ceil(data.total / data.pageSize)}
            onChange={(page) => change({ page })}
          />
        </Tools>
      </div>
      {chosen && <PictureInspector key={chosen.id} picture={chosen} onClose={close} />}
    </div>
  );
}

/** The chosen picture. It stays if a change removes it from the list. */
function useChosen({ picture }: LibraryView, items: LibraryPicture[] = []): LibraryPicture | null {
  const [last, setLast] = useState<LibraryPicture | null>(null);
  const match = items.find(({ id }) => id === picture) ?? null;
  if (match && match !== last) setLast(match);
  if (picture === null) return null;
  return match ?? (last?.id === picture ? last : null);
}

const labels: Record<Show, string> = { all: "All", unused: "Unused", undescribed: "Without alt text" };

/** Search, views and uploads around the pictures. Files can be dropped anywhere on it. */
function Tools({
  view,
  change,
  children,
}: {
  view: LibraryView;
  change: (changes: Partial<LibraryView>) => void;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const { upload, progress, problems, mayUpload } = useUploads(({ id }) => {
    invalidateAll(client);
    change({ search: "", show: "all", picture: id });
  });
  const take = (files: File[]) => {
    if (progress === null && files.length > 0) void upload(files);
  };
  return (
    <PictureDrop isPlain onFiles={mayUpload ? take : undefined}>
      <div className="flex flex-wrap items-center gap-3">
        <Search search={view.search} onChange={(search) => change({ search })} />
        <SegmentedChoice
          legend="Pictures"
          className="w-full sm:w-auto sm:min-w-[min(24rem,100%)]"
          value={view.show}
          onChange={(show) => change({ show, picture: null })}
          options={shows.map((show) => ({ value: show, label: labels[show] }))}
        />
        {mayUpload && (
          <HeadActions>
            <UploadButton variant="primary" isMultiple isBusy={progress !== null} onFiles={take} />
          </HeadActions>
        )}
      </div>
      <UploadState progress={progress} problems={problems} />
      {children}
    </PictureDrop>
  );
}

/** Updates the address after a typing pause. */
function Search({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  const debounced = useDebounced(typed);
  const lastSearch = useRef(search);
  useEffect(() => {
    if (debounced === lastSearch.current) return;
    lastSearch.current = debounced;
    onChange(debounced);
  });
  return (
    <SearchField
      label="Search by name or alt text"
      className="min-w-0 flex-1 basis-72"
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

function Nothing({ view: { search, show } }: { view: LibraryView }) {
  if (search) return <EmptyState level={3} title="No pictures match these words" />;
  if (show === "unused") return <EmptyState level={3} title="Every picture is used" />;
  if (show === "undescribed") return <EmptyState level={3} title="Every picture has its alt text" />;
  return (
    <EmptyState
      level={3}
      title="No picture has been uploaded yet"
      text="Upload some, drop them here, or paste one. You can then choose them in every form."
    />
  );
}

/** Pictures in the ratio 3:2, each with a link to its details. */
const PictureGrid = ({ pictures, view }: { pictures: LibraryPicture[]; view: LibraryView }) => (
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

/** The pictures that the library shows: all, or the unused or undescribed ones. */
const shows = ["all", "unused", "undescribed"] as const;
type Show = (typeof shows)[number];

interface LibraryView {
  search: string;
  show: Show;
  page: number;
  /** The id of the chosen picture, or null. */
  picture: number | null;
}

const number = (text: string | null) => Math.max(0, Math.trunc(Number(text)) || 0);

const readView = (params: URLSearchParams): LibraryView => ({
  search: params.get("search")?.slice(0, 200) ?? "",
  show: shows.find((show) => show === params.get("show")) ?? "all",
  page: number(params.get("page")) || 1,
  picture: number(params.get("picture")) || null,
});

/** The query string of a view, without defaults. */
const writeView = ({ search, show, page, picture }: LibraryView) =>
  new URLSearchParams({
    ...(search && { search }),
    ...(show !== "all" && { show }),
    ...(page > 1 && { page: String(page) }),
    ...(picture !== null && { picture: String(picture) }),
  });

const queryOf = ({ search, show, page }: LibraryView): LibraryQuery => ({
  ...(search && { search }),
  ...(show !== "all" && { [show]: "1" }),
  page: String(page),
});

/** The library's state in the address. A change to the shown pictures returns to the first page. */
function useLibraryView() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const change = (changes: Partial<LibraryView>) =>
    setParams((current) => writeView({ ...readView(current), page: 1, ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  return { view, change };
}
