import { pluralize } from "#shared/text.ts";
import { SearchField } from "#ui/search-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { articleStatuses } from "../article-status.ts";
import type { DeskView } from "../newsroom.query.ts";
import { statusLabels } from "./article-labels.ts";

/** The search box, the status filter and the number of matching articles. */
export const ArticleFilters = ({
  view,
  total,
  onChange,
}: {
  view: DeskView;
  total: number | undefined;
  onChange: (part: Partial<DeskView>) => void;
}) => (
  <div className="grid items-center gap-3 pb-4 sm:flex">
    <SearchField
      label="Search by title or publisher"
      className="sm:w-80"
      value={view.search}
      onChange={({ target }) => onChange({ search: target.value })}
    />
    <SelectField
      label="Status"
      isLabelHidden
      className="sm:w-48"
      placeholder="All Status"
      options={articleStatuses.map((value) => ({ value, label: statusLabels[value].label }))}
      value={view.status}
      onChange={({ target }) => onChange({ status: target.value })}
    />
    <p role="status" className="text-13 text-muted tabular-nums sm:ml-auto">
      {total !== undefined && pluralize(total, "article")}
    </p>
  </div>
);
