import { useSearchParams } from "react-router";
import { Tabs } from "#ui/tabs.tsx";
import type { AdminDesk } from "../groups.ts";
import { type AdminTools, AdminToolsContext } from "../tools.ts";
import { DeleteEntry } from "./delete-entry.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { EntryEditor } from "./entry-editor.tsx";
import { EntryHistory } from "./entry-history.tsx";
import { EntryList } from "./entry-list.tsx";
import { SeoReport } from "./seo-report.tsx";
import { SignedOut } from "./signed-out.tsx";

/** Several screens under one tab of the content manager; the address says which is shown: `/admin/news?desk=feeds`. */
export function Desk({ label, desk: { Actions, parts, isWide } }: { label: string; desk: AdminDesk }) {
  const [params, setParams] = useSearchParams();
  const [first] = parts;
  const current = parts.find(({ slug }) => slug === params.get("desk")) ?? first;
  const show = (slug: string) => setParams(slug === first?.slug ? {} : { desk: slug });
  return (
    <AdminToolsContext value={tools}>
      <section aria-labelledby={headingId} className={isWide ? "pb-4" : "pb-16"}>
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
          <h2 id={headingId} tabIndex={-1} className="text-25">
            {label}
          </h2>
          <Actions />
        </header>
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
    </AdminToolsContext>
  );
}

const tools: AdminTools = {
  EntryList,
  EntryDialog,
  EntryEditor,
  DeleteEntry,
  EntryHistory,
  SeoReport,
  SignedOut,
};

const headingId = "desk-heading";
