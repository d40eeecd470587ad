import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { Tabs } from "#ui/tabs.tsx";
import type { AdminDesk } from "../groups.ts";
import { PageHead } from "../page-head.tsx";
import { type AdminTools, AdminToolsContext } from "../tools.ts";
import { DeleteEntry } from "./delete-entry.tsx";
import { EntryEditor } from "./entry-editor.tsx";
import { EntryHistory } from "./entry-history.tsx";
import { EntryList } from "./entry-list.tsx";
import { SeoReport } from "./seo-report.tsx";
import { SignedOut } from "./signed-out.tsx";

/** Several screens under one tab of the content manager; the address says which is shown: `/admin/news?desk=feeds`. */
export function Desk({ label, desk }: { label: string; desk: AdminDesk }) {
  const opened = useOpenedOnPage(desk);
  useFocusAfterPage(opened);
  return (
    <AdminToolsContext value={tools}>
      {desk.page && opened !== null ? <desk.page.Screen /> : <Parts label={label} desk={desk} />}
    </AdminToolsContext>
  );
}

/** Returns what the address names for the page of a desk; null while it names nothing. */
export function useOpenedOnPage(desk: AdminDesk | undefined): string | null {
  const [params] = useSearchParams();
  return desk?.page ? params.get(desk.page.parameter) : null;
}

/** Whoever comes back from the page of a desk goes on at what led there: `data-opens` marks it with what it opens. */
function useFocusAfterPage(opened: string | null) {
  const last = useRef(opened);
  useEffect(() => {
    const left = opened === null ? last.current : null;
    last.current = opened;
    if (left === null) return;
    const opener = document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(left)}"]`);
    (opener ?? document.getElementById(headingId))?.focus();
  }, [opened]);
}

function Parts({ label, desk: { Actions, parts, isWide } }: { label: string; desk: AdminDesk }) {
  const [params, setParams] = useSearchParams();
  const [first] = parts;
  const current = parts.find(({ slug }) => slug === params.get("desk")) ?? first;
  const show = (slug: string) => setParams(slug === first?.slug ? {} : { desk: slug });
  return (
    <section aria-labelledby={headingId} className={isWide ? undefined : "pb-16"}>
      <PageHead id={headingId} title={label} isSticky={false}>
        <Actions />
      </PageHead>
      {parts.length === 1 && current ? (
        <current.Screen />
      ) : (
        <Tabs
          label={`Parts of ${label}`}
          value={current?.slug}
          onValueChange={show}
          items={parts.map(({ slug, label: name, Screen }) => ({
            value: slug,
            label: name,
            content: <Screen />,
          }))}
        />
      )}
    </section>
  );
}

const tools: AdminTools = {
  EntryList,
  EntryEditor,
  DeleteEntry,
  EntryHistory,
  SeoReport,
  SignedOut,
};

const headingId = "desk-heading";
