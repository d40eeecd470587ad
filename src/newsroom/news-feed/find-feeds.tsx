import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { CallFailure, callApi } from "#cms/admin/calls.ts";
import { useFaultFocus } from "#cms/admin/fault-focus.ts";
import { invalidateAll } from "#cms/admin/saving.ts";
import { pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { foundFeeds } from "./news-feed.schema.ts";

/** Finds the feeds of a site and adds those that are chosen. */
export function FindFeeds() {
  const [address, setAddress] = useState("");
  const finding = useMutation({
    mutationFn: async () =>
      foundFeeds.parse(await callApi("POST", "/api/admin/feeds/find", { body: { address } })),
  });
  const issues = finding.error instanceof CallFailure ? finding.error.issues : [];
  const element = useFaultFocus(finding.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!finding.isPending) finding.mutate();
  };
  return (
    <section aria-labelledby="find-feeds-heading" className="flex flex-col gap-3">
      <div>
        <h3 id="find-feeds-heading" className="text-20">
          Find the feeds of a site
        </h3>
        <p className="text-muted">
          Give the address of any of its pages. If it has several feeds, choose among them.
        </p>
      </div>
      <form ref={element} noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow sm:max-w-144">
          <TextField
            label="Address of the site"
            type="url"
            value={address}
            placeholder="https://"
            error={issues.find(({ path }) => path === "address")?.message}
            onChange={({ target }) => setAddress(target.value)}
          />
        </div>
        <Button type="submit" icon={<Search aria-hidden="true" />} isBusy={finding.isPending}>
          {finding.isPending ? "Looking..." : "Find feeds"}
        </Button>
      </form>
      <p role="status" className="text-13 text-muted">
        {finding.data && foundWords(finding.data.feeds.length)}
      </p>
      {finding.error && issues.length === 0 && <Alert>{finding.error.message}</Alert>}
      {finding.data && finding.data.feeds.length > 0 && <Found feeds={finding.data.feeds} />}
    </section>
  );
}

const foundWords = (count: number) =>
  count === 0 ? "No feed was found there." : `${pluralize(count, "feed")} found`;

type FoundFeed = z.infer<typeof foundFeeds>["feeds"][number];

const Found = ({ feeds }: { feeds: FoundFeed[] }) => (
  <ul aria-label="Feeds found" className="flex flex-col border-t border-rule">
    {feeds.map((feed) => (
      <li key={feed.url} className="flex flex-wrap items-center gap-3 border-b border-rule py-3">
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">{feed.title || feed.url}</p>
          <p className="text-13 wrap-anywhere text-muted">
            {feed.url} · {pluralize(feed.items, "item")}
          </p>
        </div>
        <AddFeed feed={feed} />
      </li>
    ))}
  </ul>
);

function AddFeed({ feed: { url, title, isKnown } }: { feed: FoundFeed }) {
  const client = useQueryClient();
  const adding = useMutation({
    mutationFn: () => callApi("POST", "/api/news-feeds", { body: { url, title: title || null } }),
    onSuccess: () => invalidateAll(client),
  });
  const isAdded = isKnown || adding.isSuccess;
  return (
    <>
      {/* It keeps its place and the focus once the feed is added. */}
      <Button
        icon={<Plus aria-hidden="true" />}
        isBusy={adding.isPending}
        aria-disabled={isAdded}
        aria-label={isAdded ? `${title || url} is in the list` : `Add ${title || url}`}
        onClick={() => !isAdded && !adding.isPending && adding.mutate()}
      >
        {isAdded ? "In the list" : "Add"}
      </Button>
      {adding.error && <Alert>{adding.error.message}</Alert>}
    </>
  );
}
