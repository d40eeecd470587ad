import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, Upload } from "lucide-react";
import { useRef } from "react";
import { undoBatchPath } from "#cms/admin/batch.ts";
import { callApi } from "#cms/admin/calls.ts";
import { useMay } from "#cms/admin/editor-context.ts";
import { invalidateAll } from "#cms/admin/saving.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { type ImportedFeeds, importedFeeds } from "./news-feed.schema.ts";

/** Exports the feeds as an OPML file, and adds those of one. */
export function FeedListFiles() {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const mayImport = useMay("content:write");
  const importing = useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.set("file", file);
      return importedFeeds.parse(await callApi("POST", "/api/admin/feeds.opml", { body }));
    },
    onSettled: () => invalidateAll(client),
  });
  return (
    <section aria-labelledby="feed-lists-heading" className="flex flex-col gap-3">
      <div>
        <h3 id="feed-lists-heading" className="text-20">
          Lists of feeds
        </h3>
        <p className="text-muted">
          OPML files, as feed readers write them: at most 500 feeds and 1 MB. Feeds that are here already stay
          as they are.
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
  const client = useQueryClient();
  const words = useRef<HTMLParagraphElement>(null);
  const undoing = useMutation({
    mutationFn: () => callApi("POST", undoBatchPath(batch ?? 0)),
    // The button goes with its purpose; what it did has the focus then.
    onSuccess: () => words.current?.focus(),
    onSettled: () => invalidateAll(client),
  });
  const others = feeds.filter(({ result }) => result !== "added");
  return (
    <div className="flex flex-col items-start gap-2 rounded-control bg-sunk p-4">
      <p ref={words} tabIndex={-1} className="outline-none">
        {undoing.isSuccess ? "The import was undone." : reportWords(added, others.length)}
      </p>
      {others.length > 0 && (
        <ul aria-label="Left out" className="list-disc pl-5 text-13">
          {others.map(({ url, title, folder, message }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes may hold the same feed twice
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

function reportWords(added: number, leftOut: number): string {
  if (added === 0) return `No feeds added, ${formatCount(leftOut)} left out`;
  const feeds = `${pluralize(added, "feed")} added`;
  return leftOut === 0 ? feeds : `${feeds}, ${pluralize(leftOut, "other")} left out`;
}
