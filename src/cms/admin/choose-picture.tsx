import { useQuery } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { useState } from "react";
import type { StoredPicture } from "#shared/media.schema.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { useDebounced } from "#ui/form/use-debounced.ts";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { libraryQuery } from "./media.ts";

/** A button that opens the media library to choose a picture. */
export function ChoosePicture({ onChoose }: { onChoose: (picture: StoredPicture) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      size="wide"
      title="Choose a picture"
      trigger={<Button icon={<Images aria-hidden="true" />}>Choose</Button>}
    >
      {isOpen && (
        <Pictures
          onChoose={(picture) => {
            setIsOpen(false);
            onChoose(picture);
          }}
        />
      )}
    </Dialog>
  );
}

function Pictures({ onChoose }: { onChoose: (picture: StoredPicture) => void }) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const debouncedSearch = useDebounced(search.trim());
  const { data, isPending, refetch } = useQuery(
    libraryQuery({ search: debouncedSearch, page: String(page) }),
  );
  if (isPending) return <LoadingTiles />;
  if (!data) {
    return (
      <ErrorState
        title="The pictures could not be loaded"
        text="The server sent an unexpected response."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <SearchField
        label="Search by name or alt text"
        maxLength={200}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setPage(1);
        }}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {data.total === 0 && (
        <p className="text-muted">
          {debouncedSearch ? "No pictures match these words." : "No picture has been uploaded yet."}
        </p>
      )}
      <ul className={gridClass}>
        {data.items.map((picture) => (
          <li key={picture.id}>
            <Tile picture={picture} onChoose={() => onChoose(picture)} />
          </li>
        ))}
      </ul>
      <Pager page={data.page} pages={Math.ceil(data.total / data.pageSize)} onChange={setPage} />
    </div>
  );
}

const gridClass = "grid grid-cols-2 gap-3 sm:grid-cols-4";

function Tile({ picture, onChoose }: { picture: StoredPicture; onChoose: () => void }) {
  const { url, sources, fileName, alt, width, height } = picture;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="group flex w-full cursor-pointer flex-col gap-1 text-left text-13"
    >
      <picture className="relative block aspect-4/3 w-full overflow-hidden rounded-control border border-rule bg-logo-ground group-hover:border-accent">
        {sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes="14rem" />
        ))}
        <img
          src={url}
          alt={alt ?? ""}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-contain"
        />
      </picture>
      <span className="truncate group-hover:text-accent">{fileName}</span>
      <span className="text-muted tabular-nums">
        {width} × {height}
      </span>
    </button>
  );
}

const LoadingTiles = () => (
  <LoadingRegion label="Loading pictures...">
    <div className={gridClass}>
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((tile) => (
        <Skeleton key={tile} className="aspect-4/3 w-full" />
      ))}
    </div>
  </LoadingRegion>
);
