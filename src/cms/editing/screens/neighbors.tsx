import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { listedEntryHref } from "#cms/admin/addresses.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import { type ApiResult, api } from "#http/client/api.ts";
import { adminEntryQuery, CallFailure, type EntryData, segmentOf } from "#http/client/calls.ts";
import { formatCount } from "#shared/text.ts";
import { ButtonLink } from "#ui/button.tsx";
import { useEditPage } from "./edit-page-state.ts";

type FoundNeighbors = ApiResult<"GET /api/admin/entries/{type}/{id}/neighbors">;

/** The previous and next entries in the list that opened this one, or null if the list does not contain it. */
const neighborsQuery = ({ path }: AdminType, id: number, list: string) =>
  queryOptions({
    queryKey: ["admin", path, id, "neighbors", list],
    staleTime: 30_000,
    queryFn: async (): Promise<FoundNeighbors | null> => {
      try {
        return await api("GET /api/admin/entries/{type}/{id}/neighbors", {
          params: { type: segmentOf(path), id },
          query: new URLSearchParams(list),
        });
      } catch (error) {
        if (error instanceof CallFailure && error.status >= 400 && error.status < 500) return null;
        throw error;
      }
    },
  });

/** Links to the previous and next entries of the list, with Alt and an arrow key as shortcuts. */
export function Neighbors({ entry: { id } }: { entry: EntryData }) {
  const { type, tab, list } = useEditPage();
  const { data } = useQuery(neighborsQuery(type, id, list));
  const navigate = useNavigate();
  const hrefOf = (to: number | null | undefined) =>
    to ? listedEntryHref(type, tab, to, new URLSearchParams(list)) : null;
  const hrefs = { previous: hrefOf(data?.previous), next: hrefOf(data?.next) };
  usePrefetched(type, data);
  useStepKeys(data !== undefined, (step) => {
    const to = hrefs[step];
    if (to) void navigate(to);
  });
  if (!data || data.total < 2) return null;
  return (
    <nav aria-label="In the list" className="flex items-center max-sm:hidden">
      {data.position !== null && (
        <span className="pr-1 text-13 whitespace-nowrap text-muted tabular-nums max-xl:hidden">
          {formatCount(data.position)} of {formatCount(data.total)}
        </span>
      )}
      <Step to={hrefs.previous} label="Previous" keys="Alt+ArrowUp">
        <ArrowUp aria-hidden="true" />
      </Step>
      <Step to={hrefs.next} label="Next" keys="Alt+ArrowDown">
        <ArrowDown aria-hidden="true" />
      </Step>
    </nav>
  );
}

type StepName = "previous" | "next";

const steps = new Map<string, StepName>([
  ["ArrowUp", "previous"],
  ["ArrowDown", "next"],
]);

/** Alt with an arrow key takes a step. A step pressed before the list has loaded is taken once it has. */
function useStepKeys(isReady: boolean, go: (step: StepName) => void) {
  const pendingStep = useRef<StepName | null>(null);
  const take = useEffectEvent(go);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = steps.get(event.key);
    if (!step || !isStep(event)) return;
    event.preventDefault();
    if (isReady) go(step);
    else pendingStep.current = step;
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  useEffect(() => {
    if (!isReady || !pendingStep.current) return;
    take(pendingStep.current);
    pendingStep.current = null;
  }, [isReady]);
}

/** Lists in a form use the same keys to move their items, selects to open their options, and texts to move the cursor. */
const isStep = ({ altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, target }: KeyboardEvent) =>
  altKey &&
  !(ctrlKey || metaKey || shiftKey || defaultPrevented) &&
  !(target instanceof Element && target.closest(fields)) &&
  !document.querySelector("[role=dialog], [role=alertdialog]");

const fields = "input, textarea, select, [contenteditable], [role=combobox]";

/** Prefetches the neighbors, so that a step shows them without delay. */
function usePrefetched(type: AdminType, neighbors: FoundNeighbors | null | undefined) {
  const client = useQueryClient();
  const { previous, next } = neighbors ?? {};
  useEffect(() => {
    for (const id of [previous, next]) if (id) void client.prefetchQuery(adminEntryQuery(type.path, id));
  }, [client, type, previous, next]);
}

function Step({
  to,
  label,
  keys,
  children,
}: {
  to: string | null;
  label: string;
  keys: string;
  children: ReactNode;
}) {
  if (!to) return <span className="w-10 pointer-coarse:w-11" />;
  return (
    <ButtonLink
      to={to}
      variant="quiet"
      aria-label={label}
      title={`${label} (${keys.replace("Arrow", "")})`}
      aria-keyshortcuts={keys}
      className="px-3"
    >
      {children}
    </ButtonLink>
  );
}
