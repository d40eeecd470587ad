import { useQuery } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { useState } from "react";
import { fold } from "#shared/transliteration.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import type { StoredPicture } from "../media/media.schema.ts";
import { picturesQuery } from "./media.ts";

/** A button that lets one of the uploaded pictures be chosen. */
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

/** Number of pictures shown before the editor asks for more. */
const pageSize = 48;

function Pictures({ onChoose }: { onChoose: (picture: StoredPicture) => void }) {
  const { data, isPending, refetch } = useQuery(picturesQuery);
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(pageSize);
  if (isPending) return <LoadingTiles />;
  if (!data) {
    return (
      <ErrorState
        title="The pictures could not be loaded"
        text="The server did not answer as expected."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  const found = data.filter(({ fileName, alt }) => fold(`${fileName} ${alt ?? ""}`).includes(fold(search)));
  return (
    <div className="flex flex-col gap-4">
      <SearchField
        label="Search by name"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {found.length === 0 && (
        <p className="text-muted">
          {data.length === 0 ? "No picture has been uploaded yet." : "No picture has this name."}
        </p>
      )}
      <ul className={gridClass}>
        {found.slice(0, shown).map((picture) => (
          <li key={picture.id}>
            <Tile picture={picture} onChoose={() => onChoose(picture)} />
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <Button className="self-center" onClick={() => setShown(shown + pageSize)}>
          Show more
        </Button>
      )}
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
      <picture className="grid aspect-4/3 w-full place-items-center overflow-hidden rounded-control border border-rule bg-logo-ground group-hover:border-accent">
        {sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes="14rem" />
        ))}
        <img src={url} alt={alt ?? ""} loading="lazy" decoding="async" className="size-full object-contain" />
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
