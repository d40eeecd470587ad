import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { ButtonLink } from "#ui/button.tsx";
import { listedEntryHref } from "../../addresses.ts";
import { adminEntryQuery, CallFailure, callApi, type EntryData } from "../../calls.ts";
import type { AdminType } from "../../type.tsx";
import { useEditPage } from "./edit-page-state.ts";

const neighbors = z.object({
  previous: z.number().nullable(),
  next: z.number().nullable(),
  position: z.number().nullable(),
  total: z.number(),
});

type FoundNeighbors = z.infer<typeof neighbors>;

/** The entries before and after one in the list that it was opened from; null where the list cannot tell. */
const neighborsQuery = ({ path }: AdminType, id: number, list: string) =>
  queryOptions<FoundNeighbors | null>({
    queryKey: ["admin", path, id, "neighbors", list],
    staleTime: 30_000,
    queryFn: async () => {
      const address = `${path.replace(/^\/api\//, "/api/admin/entries/")}/${id}/neighbors`;
      try {
        return neighbors.parse(await callApi("GET", list ? `${address}?${list}` : address));
      } catch (error) {
        if (error instanceof CallFailure && error.status >= 400 && error.status < 500) return null;
        throw error;
      }
    },
  });

/** The way to the entries before and after in the list, which Alt with an arrow key goes too. */
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
          {data.position} of {data.total}
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

/** Alt with an arrow key takes a step; one that is pressed before the list has answered is taken then. */
function useStepKeys(isReady: boolean, go: (step: StepName) => void) {
  const wanted = useRef<StepName | null>(null);
  const take = useEffectEvent(go);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = steps.get(event.key);
    if (!step || !isStep(event)) return;
    event.preventDefault();
    if (isReady) go(step);
    else wanted.current = step;
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  useEffect(() => {
    if (!isReady || !wanted.current) return;
    take(wanted.current);
    wanted.current = null;
  }, [isReady]);
}

/** Lists within a form move their items by the same keys. */
const isStep = ({ altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }: KeyboardEvent) =>
  altKey &&
  !(ctrlKey || metaKey || shiftKey || defaultPrevented) &&
  !document.querySelector("[role=dialog], [role=alertdialog]");

/** Reads the entries beside this one ahead, so that a step shows them at once. */
function usePrefetched(type: AdminType, found: FoundNeighbors | null | undefined) {
  const client = useQueryClient();
  const { previous, next } = found ?? {};
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
