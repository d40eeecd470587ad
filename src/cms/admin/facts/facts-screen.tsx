import { useSearchParams } from "react-router";
import { EmptyState } from "#ui/empty-state.tsx";
import { readPage } from "../../read/paged-list.ts";
import { useAdminGroups } from "../groups.ts";
import type { AdminType } from "../type.tsx";
import { CoverageTable } from "./coverage-table.tsx";
import { EntryFactsScreen } from "./entry-facts-screen.tsx";
import { FactQueue } from "./fact-queue.tsx";
import { FactViews } from "./fact-views.tsx";
import { UnsourcedList } from "./unsourced-list.tsx";

/**
 * The desk of facts: what wants a check, what has no source, what is known of each field, and the facts of one entry
 * (`?vendor=12`, `&fact=` leads to one of them). Every view is part of the address.
 */
export function FactsScreen() {
  const [params] = useSearchParams();
  const types = useFactTypes();
  const [type] = types;
  const opened = types.find(({ type: { kind } }) => params.has(kind));
  if (opened) {
    const id = Number(params.get(opened.type.kind)) || 0;
    return <EntryFactsScreen key={id} {...opened} id={id} wanted={params.get("fact")} />;
  }
  if (!type)
    return <EmptyState level={3} title="No facts" text="No type of content has fields that are facts." />;
  return <FactsView type={type.type} params={params} />;
}

/** A type with facts, and the tab that its entries are edited in. */
interface FactType {
  type: AdminType;
  slug: string;
}

const useFactTypes = (): FactType[] =>
  useAdminGroups()
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ slug, type }) => (type && type.factFields.length > 0 ? [{ slug, type }] : []));

function FactsView({ type: { kind, plural }, params }: { type: AdminType; params: URLSearchParams }) {
  const view = params.get("view");
  const page = readPage(params);
  const state = params.get("state") ?? "";
  const order = params.get("order") === "views" ? "views" : "age";
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">Facts to check, the sources of each entry, and how much is known.</p>
      <FactViews kind={kind} view={view} state={state} order={order} />
      {view === "unsourced" && <UnsourcedList kind={kind} plural={plural} page={page} />}
      {view === "coverage" && <CoverageTable kind={kind} plural={plural} />}
      {view !== "unsourced" && view !== "coverage" && (
        <FactQueue key={`${state} ${order} ${page}`} kind={kind} state={state} order={order} page={page} />
      )}
    </div>
  );
}
