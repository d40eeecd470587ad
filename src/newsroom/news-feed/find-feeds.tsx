import { useMutation } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type ApiResult, api } from "#http/client/api.ts";
import { CallFailure, callApi } from "#http/client/calls.ts";
import { useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useFaultFocus } from "#ui/form/fault-focus.ts";
import { TextField } from "#ui/text-field.tsx";

/** Finds a site's feeds and adds the chosen ones. */
export function FindFeeds() {
  const [address, setAddress] = useState("");
  const finding = useMutation({
    mutationFn: () => api("POST /api/admin/feeds/find", { body: { address } }),
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
          Enter the URL of any of its pages. If it has several feeds, choose among them.
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

type FoundFeed = ApiResult<"POST /api/admin/feeds/find">["feeds"][number];

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
  const adding = useAction({
    call: () => callApi("POST", "/api/news-feeds", { body: { url, title: title || null } }),
    failed: null,
  });
  const isAdded = isKnown || adding.isSuccess;
  return (
    <>
      {/* Stays in place after the feed is added, and keeps focus. */}
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
