import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { adminListQuery } from "#http/client/calls.ts";
import { formatCount } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { newsFeedDescriptor } from "../news-feed/news-feed.descriptor.ts";
import { newsFeedEntity } from "../news-feed/news-feed.schema.ts";
import { inboxCountsQuery } from "./inbox.query.ts";
import { inboxSorts } from "./inbox.ts";
import { countFilters, type InboxView } from "./inbox-view.ts";

/** Search, sort order, and a button for the filters. */
export function InboxFilters({
  view,
  onChange,
}: {
  view: InboxView;
  onChange: (part: Partial<InboxView>) => void;
}) {
  const count = countFilters(view);
  const [isOpen, setIsOpen] = useState(count > 0);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search by title or publisher"
        className="min-w-0 flex-1 max-sm:basis-full sm:w-64"
        value={view.q}
        onChange={({ target }) => onChange({ q: target.value })}
      />
      <SelectField
        label="Order"
        isLabelHidden
        className="w-36"
        options={[
          { value: "relevance", label: "Relevance" },
          { value: "newest", label: "Newest" },
          { value: "oldest", label: "Oldest" },
        ]}
        value={view.sort}
        onChange={({ target }) =>
          onChange({ sort: inboxSorts.find((sort) => sort === target.value) ?? "relevance" })
        }
      />
      <Button
        icon={<ListFilter aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      {isOpen && <Filters view={view} onChange={onChange} />}
    </div>
  );
}

function Filters({ view, onChange }: { view: InboxView; onChange: (part: Partial<InboxView>) => void }) {
  const { data: feeds } = useQuery(adminListQuery(newsFeedDescriptor.path));
  const { data: counts } = useQuery(inboxCountsQuery);
  return (
    <fieldset className="flex min-w-0 basis-full flex-wrap items-center gap-2 lg:justify-end">
      <legend className="sr-only">Filters</legend>
      <SelectField
        label="Feed"
        isLabelHidden
        className="w-full sm:w-44"
        placeholder="All feeds"
        options={z
          .array(newsFeedEntity)
          .catch([])
          .parse(feeds ?? [])
          .map(feedOption)}
        value={view.feed}
        onChange={({ target }) => onChange({ feed: target.value })}
      />
      <SelectField
        label="Story"
        isLabelHidden
        className="w-full sm:w-44"
        placeholder="Stories and single articles"
        options={[
          { value: "many", label: "Several sources" },
          { value: "one", label: "One source" },
        ]}
        value={view.story}
        onChange={({ target }) => onChange({ story: target.value })}
      />
      <SelectField
        label="Relevance"
        isLabelHidden
        className="w-full sm:w-40"
        placeholder="Any relevance"
        options={[
          { value: "high", label: "70 and more" },
          { value: "middle", label: "40 to 69" },
          { value: "low", label: "Below 40" },
          { value: "unknown", label: "Unknown" },
        ]}
        value={view.relevance}
        onChange={({ target }) => onChange({ relevance: target.value })}
      />
      <CheckboxField
        label={`New since your last visit${counts ? ` (${formatCount(counts.new)})` : ""}`}
        checked={view.isNew}
        onChange={({ target }) => onChange({ isNew: target.checked })}
      />
    </fieldset>
  );
}

const feedOption = ({ id, title, url }: z.infer<typeof newsFeedEntity>) => ({
  value: String(id),
  label: title || url,
});
