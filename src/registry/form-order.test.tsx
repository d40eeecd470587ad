import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { systemEditor } from "#accounts/editor.server.ts";
import { EditorContext } from "#accounts/editor-context.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import { adminGroups } from "./registry.admin.tsx";

/** The fields of the admin specification's forms, in its order (section 2), without the Markdown fields, which load later. */
const specified: Record<string, string[]> = {
  provider: ["name", "description", "website", "displayOrder", "isActive"],
  "search-term": [
    "term",
    "targetPage",
    "pageTitle",
    "currentRanking",
    "targetRanking",
    "searchVolume",
    "difficulty",
    "notes",
    "isActive",
  ],
  "content-hub": ["pageType", "pageSlug", "title", "description", "topic", "isEnabled", "relatedContent"],
  page: [
    "title",
    "slug",
    "excerpt",
    "showInFooter",
    "footerSection",
    "displayOrder",
    "isPublished",
    "metaTitle",
    "metaDescription",
  ],
};

const editor = systemEditor("Ada");
const types = adminGroups.flatMap(({ tabs }) => tabs.flatMap(({ type }) => type ?? []));

function Form({ type: { Fields, defaults } }: { type: AdminType }) {
  const form = useForm({ defaultValues: { ...defaults, showInFooter: true } });
  return <FormProvider {...form}>{Fields && <Fields isNew />}</FormProvider>;
}

test.each(Object.entries(specified))(
  "the form of a %s has its fields in the specified order",
  (kind, names) => {
    const type = types.find((one) => one.kind === kind);
    if (!type) throw new Error(`There is no type ${kind}`);
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <EditorContext value={editor}>
            <Form type={type} />
          </EditorContext>
        </QueryClientProvider>
      </MemoryRouter>,
    );
    const shown = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*?\bname="(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(shown.filter((name) => names.includes(name ?? ""))).toEqual(names);
  },
);
