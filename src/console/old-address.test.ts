import { File } from "lucide-react";
import { expect, test } from "vitest";
import { z } from "zod";
import type { AdminGroup } from "#cms/admin/groups.ts";
import { adminType } from "#cms/admin/type.tsx";
import { describeType, publishedStatus } from "#cms/engine/descriptor.ts";
import { findNewAddress } from "./old-address.ts";

const typeAt = (path: string, hasEditPage: boolean) =>
  adminType(
    describeType({
      kind: path,
      noun: path,
      path,
      input: z.object({}),
      titleField: "title",
      status: publishedStatus,
      order: [],
    }),
    { tab: path, defaults: {}, hasEditPage },
  );

const groups: AdminGroup[] = [
  {
    label: "All",
    tabs: [
      { slug: "vendors", label: "Vendors", Icon: File, kind: "vendor", type: typeAt("/api/vendors", true) },
      { slug: "faq", label: "FAQ", Icon: File, kind: "faq", type: typeAt("/api/faq", false) },
      {
        slug: "providers",
        label: "Providers",
        Icon: File,
        kind: "provider",
        type: typeAt("/api/service-providers", false),
      },
    ],
  },
];

const newAddress = (address: string) => {
  const { pathname, searchParams } = new URL(address, "https://site.example");
  const [, , tab, entry] = pathname.split("/");
  return findNewAddress(groups, { tab, entry }, searchParams);
};

test("a tab in a parameter becomes part of the path", () => {
  expect(newAddress("/admin?tab=faq")).toBe("/admin/faq");
  expect(newAddress("/admin?tab=faq&edit=7")).toBe("/admin/faq/7");
});

test("an edited entry gets its address: the page knows the list's query, the list below a dialog keeps it", () => {
  expect(newAddress("/admin/vendors?edit=7&q=a&sort=title")).toBe(
    "/admin/vendors/7?list=q%3Da%26sort%3Dtitle",
  );
  expect(newAddress("/admin/faq?edit=new&q=a")).toBe("/admin/faq/new?q=a");
});

test("a type is found by its name in the API too", () => {
  expect(newAddress("/admin/service-providers")).toBe("/admin/providers");
  expect(newAddress("/admin/service-providers/3")).toBe("/admin/providers/3");
});

test("present addresses, parts of a desk and unknown names stay where they are", () => {
  for (const address of [
    "/admin",
    "/admin/faq",
    "/admin/vendors/7?list=q%3Da",
    "/admin/vendors?desk=feeds&edit=3",
  ])
    expect(newAddress(address), address).toBeNull();
  expect(newAddress("/admin/toString")).toBeNull();
});

test("what is no entry is left out", () => {
  expect(newAddress("/admin/faq?edit=gone")).toBe("/admin/faq");
});
