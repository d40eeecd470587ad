import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { PictureDrop, UploadButton, UploadState } from "#ui/form/picture-frame.tsx";
import { useSettled } from "#ui/form/use-settled.ts";
import { keepFocusInList } from "#ui/keep-focus.ts";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import type { LibraryPicture } from "../../../media/media.schema.ts";
import { libraryQuery, useUploads } from "../../media.ts";
import { HeadActions } from "../../page-head.tsx";
import { invalidateAll } from "../../saving.ts";
import { type LibraryView, queryOf, type Show, shows, useLibraryView } from "./library-view.ts";
import { PictureGrid } from "./picture-grid.tsx";
import { PictureInspector } from "./picture-inspector.tsx";

/** The uploaded pictures, and beside them the one that is chosen; on small screens in their place. */
export function MediaScreen() {
  const { view, change } = useLibraryView();
  const { data, error, refetch } = useQuery(libraryQuery(queryOf(view)));
  const list = useRef<HTMLDivElement>(null);
  const chosen = useChosen(view, data?.items);
  const close = () => {
    const tile = list.current?.querySelector<HTMLElement>("[aria-current]");
    change({ picture: null, page: view.page });
    requestAnimationFrame(() => (tile?.isConnected ? tile : list.current)?.focus());
  };
  if (error && !data)
    return (
      <ErrorState
        level={3}
        title="The pictures could not be loaded"
        text={error.message}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    );
  if (!data)
    return (
      <LoadingRegion label="Loading pictures...">
        <SkeletonText lines={6} />
      </LoadingRegion>
    );
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

/** The chosen picture, which stays when a change takes it out of the list. */
function useChosen({ picture }: LibraryView, items: LibraryPicture[] = []): LibraryPicture | null {
  const [last, setLast] = useState<LibraryPicture | null>(null);
  const found = items.find(({ id }) => id === picture) ?? null;
  if (found && found !== last) setLast(found);
  if (picture === null) return null;
  return found ?? (last?.id === picture ? last : null);
}

const labels: Record<Show, string> = { all: "All", unused: "Unused", undescribed: "Without alt text" };

/** Search, views and uploads, around the pictures: files can be dropped on all of it. */
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

/** The words go into the address once they are typed. */
function Search({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  const settled = useSettled(typed);
  const known = useRef(search);
  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    onChange(settled);
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
      text="Upload some, drop them here, or paste one. They can be chosen in every form."
    />
  );
}
