import { ImageIcon, Upload } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button, type ButtonVariant } from "../button.tsx";
import { classes } from "../classes.ts";
import { pastedFiles } from "./pasted-files.ts";
import { useDebounced } from "./use-debounced.ts";

/** Accepts pictures that are dropped on it, or pasted while the focus is inside. */
export function PictureDrop({
  onFiles,
  isPlain,
  children,
}: {
  /** Undefined if no picture is accepted. */
  onFiles: ((files: File[]) => void) | undefined;
  /** Shows the frame only while a picture is dragged over it. */
  isPlain?: boolean;
  children: ReactNode;
}) {
  const [isOver, setIsOver] = useState(false);
  useEffect(keepStrayFiles, []);
  const take = (event: DragEvent | ClipboardEvent, files: File[]) => {
    setIsOver(false);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles?.(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button inside has the keyboard equivalent
    <div
      className={classes(
        "flex flex-col rounded-control transition-colors",
        isPlain ? "gap-5 outline-dashed outline-offset-6" : "gap-3 border border-dashed p-3",
        isOver ? "border-accent bg-accent-wash" : "border-rule-strong",
        isPlain && (isOver ? "outline-accent" : "outline-transparent forced-colors:outline-none"),
      )}
      onDragOver={(event) => {
        if (!onFiles || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => take(event, [...event.dataTransfer.files])}
      onPaste={(event) => take(event, pastedFiles(event.clipboardData))}
    >
      {children}
    </div>
  );
}

/** Prevents the browser from opening a file that is dropped outside the frame, which would replace the form. */
function keepStrayFiles() {
  const ignore = (event: globalThis.DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  window.addEventListener("dragover", ignore);
  window.addEventListener("drop", ignore);
  return () => {
    window.removeEventListener("dragover", ignore);
    window.removeEventListener("drop", ignore);
  };
}

/** Opens the file picker for pictures. */
export function UploadButton({
  variant,
  isMultiple,
  isBusy,
  onFiles,
}: {
  variant?: ButtonVariant;
  isMultiple?: boolean;
  isBusy: boolean;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        icon={<Upload aria-hidden="true" />}
        isBusy={isBusy}
        onClick={() => input.current?.click()}
      >
        Upload
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        multiple={isMultiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows the same file to be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}

/** A picture on the background for logos. Says so if it cannot be loaded, and shows a placeholder without an address. */
export function PicturePreview({ address, size }: { address: string; size: "small" | "large" }) {
  const debouncedAddress = useDebounced(address);
  const source = canBeShown.test(debouncedAddress) ? debouncedAddress : "";
  const [failed, setFailed] = useState<string | null>(null);
  const box = classes(
    "grid shrink-0 place-items-center overflow-hidden rounded-control border border-rule",
    size === "large" ? "size-28" : "h-10 w-16",
  );
  if (!source || failed === source) {
    return (
      <span className={classes(box, "bg-sunk p-1 text-center text-13 text-muted")}>
        {source && size === "large" ? (
          "Cannot be loaded"
        ) : (
          <ImageIcon aria-hidden="true" className="size-5" />
        )}
        {source && size === "small" && <span className="sr-only">Cannot be loaded</span>}
      </span>
    );
  }
  return (
    <span className={classes(box, "bg-logo-ground")}>
      <img
        key={source}
        src={source}
        alt=""
        decoding="async"
        className="size-full object-contain p-1"
        onError={() => setFailed(source)}
      />
    </span>
  );
}

/** The picture addresses that the content security policy allows. */
const canBeShown = /^(?:\/(?!\/)|https:\/\/[^/]|data:image\/)/;

/** The progress of an upload, and the refused files. */
export function UploadState({
  progress,
  problems,
}: {
  progress: { fileName: string; percent: number; place: number; count: number } | null;
  problems: string[];
}) {
  return (
    <>
      {progress && (
        <p className="flex flex-col gap-1 text-13 text-muted">
          <span className="truncate">
            Uploading {progress.count > 1 && `${progress.place} of ${progress.count}: `}
            {progress.fileName}
          </span>
          <progress
            aria-label="Upload"
            value={progress.percent}
            max={100}
            className="h-1.5 w-full accent-accent"
          />
        </p>
      )}
      <div role="alert" className="empty:hidden">
        {problems.map((problem) => (
          <p key={problem} className="text-13 text-danger">
            {problem}
          </p>
        ))}
      </div>
    </>
  );
}
