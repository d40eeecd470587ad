import { Download, Upload } from "lucide-react";
import { useRef } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { undoBatch } from "#cms/admin/batch.ts";
import { api } from "#http/client/api.ts";
import { useAction } from "#http/client/use-action.tsx";
import { formatCount, pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import type { ImportedFeeds } from "./news-feed.schema.ts";

/** Exports the feeds as an OPML file and imports feeds from one. */
export function FeedListFiles() {
  const input = useRef<HTMLInputElement>(null);
  const mayImport = useMay("content:write");
  const importing = useAction({
    call: (file: File) => {
      const body = new FormData();
      body.set("file", file);
      return api("POST /api/admin/feeds.opml", { body });
    },
    failed: null,
  });
  return (
    <section aria-labelledby="feed-lists-heading" className="flex flex-col gap-3">
      <div>
        <h3 id="feed-lists-heading" className="text-20">
          Lists of feeds
        </h3>
        <p className="text-muted">
          OPML files from feed readers: at most 500 feeds and 1 MB. Existing feeds stay unchanged.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <a href="/api/admin/feeds.opml" download className={buttonClass()}>
          <Download aria-hidden="true" />
          Export OPML
        </a>
        {mayImport && (
          <>
            <Button
              icon={<Upload aria-hidden="true" />}
              isBusy={importing.isPending}
              onClick={() => input.current?.click()}
            >
              {importing.isPending ? "Importing..." : "Import OPML"}
            </Button>
            <input
              ref={input}
              type="file"
              accept=".opml,.xml,text/x-opml,text/xml"
              aria-label="OPML file"
              tabIndex={-1}
              className="sr-only"
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file) importing.mutate(file);
                target.value = "";
              }}
            />
          </>
        )}
      </div>
      {importing.error && <Alert>{importing.error.message}</Alert>}
      <div role="status">
        {importing.data && <ImportReport key={importing.submittedAt} result={importing.data} />}
      </div>
    </section>
  );
}

function ImportReport({ result: { added, batch, feeds } }: { result: ImportedFeeds }) {
  const words = useRef<HTMLParagraphElement>(null);
  const undoing = useAction({
    call: () => undoBatch(batch ?? 0),
    failed: null,
    // The undo button disappears, so focus moves to the message.
    onDone: () => words.current?.focus(),
  });
  const skippedFeeds = feeds.filter(({ result }) => result !== "added");
  return (
    <div className="flex flex-col items-start gap-2 rounded-control bg-sunk p-4">
      <p ref={words} tabIndex={-1} className="outline-none">
        {undoing.isSuccess ? "The import was undone." : reportWords(added, skippedFeeds.length)}
      </p>
      {skippedFeeds.length > 0 && (
        <ul aria-label="Left out" className="list-disc pl-5 text-13">
          {skippedFeeds.map(({ url, title, folder, message }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list can contain a feed twice and never changes
            <li key={place} className="wrap-anywhere">
              {[folder, title || url].filter(Boolean).join(" / ")}: {message}
            </li>
          ))}
        </ul>
      )}
      {batch !== null && !undoing.isSuccess && (
        <Button variant="quiet" isBusy={undoing.isPending} onClick={() => undoing.mutate()}>
          Undo
        </Button>
      )}
      {undoing.error && <Alert>{undoing.error.message}</Alert>}
    </div>
  );
}

function reportWords(added: number, skippedCount: number): string {
  if (added === 0) return `No feeds added, ${formatCount(skippedCount)} left out`;
  const feeds = `${pluralize(added, "feed")} added`;
  return skippedCount === 0 ? feeds : `${feeds}, ${pluralize(skippedCount, "other")} left out`;
}
