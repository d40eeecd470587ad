import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useController } from "react-hook-form";
import { useMay } from "#accounts/editor-context.ts";
import { FormCheckbox, FormText } from "#cms/admin/fields.tsx";
import { type AdminBadge, adminType } from "#cms/admin/type.tsx";
import { EntryList } from "#cms/lists/screens/entry-list.tsx";
import { type ApiResult, api, apiQuery } from "#http/client/api.ts";
import { CallFailure, callApi } from "#http/client/calls.ts";
import { useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { useFaultFocus } from "#ui/form/fault-focus.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FeedListFiles } from "./feed-list-files.tsx";
import { newsFeedDescriptor } from "./news-feed.descriptor.ts";
import { feedHealthQuery, feedVisitsQuery } from "./news-feed.query.ts";
import type { FeedHealth, NewsFeed } from "./news-feed.schema.ts";

const newsFeedAdmin = adminType(newsFeedDescriptor, {
  name: "Feed",
  tab: "Feeds",
  look: "cards",
  lead: "Articles are fetched from these feeds. Each new item becomes a draft.",
  needs: ["title", "url", "lastError"],
  columns: [
    {
      key: "rights",
      label: "Rights",
      read: ({ rights }) => rightsLabels[rights].label,
      isFilter: true,
      nameValue: (value) => Object.entries(rightsLabels).find(([name]) => name === value)?.[1].label ?? value,
    },
    { key: "lastFetchedAt", label: "Last fetched", read: ({ lastFetchedAt }) => momentOf(lastFetchedAt) },
  ],
  Note: ({ entry }) => (
    <>
      <LastError {...entry} />
      <Moved url={entry.url} />
      <FeedHealthNote url={entry.url} />
    </>
  ),
  defaults: { url: "", title: "", rights: "excerpt", isActive: true },
  Fields: NewsFeedFields,
  words: { loading: "Loading feeds...", noMatch: "No feeds match your search.", none: "No feeds found" },
});

/** The news sources: the editors' feeds, the configured feeds, and the fetch schedule. */
export function NewsFeeds() {
  const mayWrite = useMay("content:write");
  return (
    <div className="flex flex-col gap-8">
      {!mayWrite && <p className="text-muted">You can read the feeds; only editors can change them.</p>}
      <EntryList type={newsFeedAdmin} isPart />
      {mayWrite && <FindFeeds />}
      <FeedListFiles />
      <SettingsFeeds />
      <Schedule />
    </div>
  );
}

const rightsLabels: Record<NewsFeed["rights"], { label: string; meaning: string }> = {
  excerpt: {
    label: "Excerpt",
    meaning: "Readers see the excerpt and the link to the source, until a reviewed rewrite is published.",
  },
  licensed: {
    label: "Licensed",
    meaning: "The publisher allows showing the original text in full.",
  },
  "link-only": {
    label: "Link only",
    meaning: "Readers see the title and the link to the source, until a reviewed rewrite is published.",
  },
};

const momentOf = (instant: string | null) => (instant ? formatMoment(instant) : "never");

/** Without health, as for an inactive feed, it is unknown whether the whole fetch failed. */
function LastError({ url, lastError }: { url: string; lastError: string | null }) {
  const { data } = useQuery(feedHealthQuery);
  if (!lastError) return null;
  const badge = fetchBadgeOf(data?.find((one) => one.url === url));
  return (
    <p className={classes("text-13 wrap-anywhere", badge?.tone === "danger" ? "text-danger" : "text-muted")}>
      {badge && <Badge tone={badge.tone}>{badge.label}</Badge>} {lastError}
    </p>
  );
}

/** Tells a failed fetch from failed items. Returns null without an error. */
export function fetchBadgeOf(health: FeedHealth | undefined): AdminBadge | null {
  if (!health?.error) return null;
  return health.failingSince
    ? { label: "Last fetch failed", tone: "danger" }
    : { label: "Some items failed", tone: "neutral" };
}

/** The new URL of a feed that moved permanently. */
function Moved({ url }: { url: string }) {
  const { data: visits } = useQuery(feedVisitsQuery);
  const movedTo = visits?.find((visit) => visit.url === url)?.movedTo;
  if (!movedTo) return null;
  return (
    <p className="text-13 wrap-anywhere text-warn">Moved permanently to {movedTo}: update its address.</p>
  );
}

function NewsFeedFields() {
  return (
    <div className="flex flex-col gap-5">
      <FormText
        name="url"
        label="Address"
        type="url"
        placeholder="https://"
        hint="The URL of an RSS, Atom, RDF or JSON feed."
        required
      />
      <FormText name="title" label="Title" hint="Without one, the feed's own name is used." />
      <RightsField />
      <FormCheckbox name="isActive" label="Active" hint="Inactive feeds are kept but not fetched." />
    </div>
  );
}

function RightsField() {
  const { field } = useController({ name: "rights" });
  return (
    <div>
      <RadioGroup
        legend="Rights"
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        options={Object.entries(rightsLabels).map(([value, { label, meaning }]) => ({
          value,
          label,
          hint: meaning,
        }))}
      />
      <p className="mt-1.5 text-13 text-muted">Changes apply to newly fetched items only.</p>
    </div>
  );
}

/** Feeds from the server's settings, read-only here. */
function SettingsFeeds() {
  const { data: feeds = [] } = useQuery({ ...apiQuery("GET /api/admin/settings-feeds"), staleTime: 0 });
  if (feeds.length === 0) return null;
  return (
    <section aria-labelledby="settings-feeds-heading" className="flex flex-col gap-3">
      <div>
        <h3 id="settings-feeds-heading" className="text-20">
          Feeds configured on the server
        </h3>
        <p className="text-muted">
          They come from NEWS_FEED_URLS, which the server's operator can change. A feed with the same URL
          above replaces one here.
        </p>
      </div>
      <ul className="flex flex-col border-t border-rule">
        {feeds.map((feed) => (
          <li key={feed.url} className="flex flex-col gap-1 border-b border-rule py-3">
            <p className="font-medium wrap-anywhere">{feed.url}</p>
            <LastError {...feed} />
            <Moved url={feed.url} />
            <FeedHealthNote url={feed.url} />
            <p className="text-13 text-muted">
              Rights: {rightsLabels[feed.rights].label} · Last fetched: {momentOf(feed.lastFetchedAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Schedule() {
  const { data } = useQuery({ ...apiQuery("GET /api/admin/news-schedule"), staleTime: 0 });
  if (!data) return null;
  return (
    <p className="text-13 text-muted">
      {data.nextFetchAt
        ? `All active feeds are fetched ${describeInterval(data.everyMinutes)}, next at ${formatMoment(data.nextFetchAt)}.`
        : "Feeds are fetched only when an editor presses Fetch RSS (NEWS_FETCH_MINUTES is 0)."}
    </p>
  );
}

function describeInterval(minutes: number): string {
  if (minutes < 60) return `every ${pluralize(minutes, "minute")}`;
  if (minutes === 60) return "every hour";
  return minutes === 1440 ? "once a day" : `every ${pluralize(minutes / 60, "hour")}`;
}

/** Shows how long a feed has been failing, and its yield. */
function FeedHealthNote({ url }: { url: string }) {
  const { data } = useQuery(feedHealthQuery);
  const health = data?.find((one) => one.url === url);
  if (!health) return null;
  const parts = [...stateOf(health), ...yieldOf(health)];
  return parts.length > 0 && <p className="text-13 text-muted tabular-nums">{parts.join(" · ")}</p>;
}

function stateOf({ failingSince, lastGoodAt }: FeedHealth): string[] {
  if (!failingSince) return [];
  const lastGood = lastGoodAt
    ? `last fetched successfully ${formatMoment(lastGoodAt)}`
    : "never fetched successfully";
  return [`Failing since ${formatMoment(failingSince)}`, lastGood];
}

function yieldOf({ itemsPerWeek, publishedShare }: FeedHealth): string[] {
  if (itemsPerWeek === null) return [];
  const amount = `${pluralize(itemsPerWeek, "item")} a week`;
  return publishedShare === null ? [amount] : [amount, `${Math.round(publishedShare * 100)}% published`];
}

/** Finds a site's feeds and adds the chosen ones. */
function FindFeeds() {
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
