import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { AdminType } from "#cms/admin/type.tsx";
import { vendorAdmin } from "#content/vendor/vendor.admin.tsx";
import type { EntryData } from "#http/client/calls.ts";
import { testApp } from "../../../../tests/support/app.ts";
import { asEditor } from "../../../../tests/support/editor.ts";
import { addVendor, draftCalls } from "../drafts.fixture.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import { valuesOf } from "./entry-values.ts";

const app = testApp("empty");
const call = asEditor(app, "ada@example.com");
const ada = draftCalls(call);
const ben = draftCalls(asEditor(app, "ben@example.com"));
const type = vendorAdmin as unknown as AdminType;

beforeAll(() => {
  vi.stubGlobal("fetch", (path: string, { method, headers, body }: RequestInit) =>
    call(String(method), path, body && JSON.parse(String(body)), Object.fromEntries(new Headers(headers))),
  );
});
afterAll(() => vi.unstubAllGlobals());

/** Opens a vendor's form as Ada. */
async function openForm(vendor: Awaited<ReturnType<typeof addVendor>>) {
  const entry = vendor as unknown as EntryData;
  const values = valuesOf(type, entry);
  const keeper = new DraftKeeper(type, entry, { draftKey: null, editorId: "ada" });
  onTestFinished(
    keeper.attach({
      read: () => values,
      apply: (changes) => void Object.assign(values, changes),
      onKept: () => {},
      showContested: () => {},
    }),
  );
  await keeper.refresh();
  return { keeper, values };
}

test("leaving a form reverts its own changes, but not a colleague's later ones", async () => {
  const vendor = await addVendor(app.db, { owner: "A bank", headquarters: "Bern" });
  const { keeper, values } = await openForm(vendor);
  Object.assign(values, { owner: "Its founders", headquarters: "Zug" });
  await keeper.flush();
  await ben.keep(vendor.path, { owner: "Its staff" }, 1);
  await keeper.refresh();
  expect(values.owner).toBe("Its staff");
  keeper.abandon();
  await expect.poll(async () => (await ada.get(vendor.path)).body.changed).toEqual(["owner"]);
  expect((await ada.get(vendor.path)).body.data).toMatchObject({ owner: "Its staff", headquarters: "Bern" });
});

test("input in a draft that a colleague discarded stays when the colleague begins another one", async () => {
  const vendor = await addVendor(app.db, { owner: "A bank", headquarters: "Bern" });
  const { keeper, values } = await openForm(vendor);
  values.headquarters = "Zug";
  await keeper.flush();
  await ben.discard(vendor.path, 1);
  await ben.keep(vendor.path, { owner: "Its staff" }, 0);
  await keeper.refresh();
  expect(values).toMatchObject({ owner: "Its staff", headquarters: "Zug" });
  expect(keeper.read().contested).toEqual([{ field: "headquarters", theirs: "Bern", mine: "Zug" }]);
});

test("a discarded draft is restored with each field's author and with its comments", async () => {
  const vendor = await addVendor(app.db, { owner: "A bank", headquarters: "Bern" });
  await ben.keep(vendor.path, { headquarters: "Zug" }, 0);
  await ben.post(`${vendor.path}/comments`, { field: "headquarters", text: "Since when?" });
  const { keeper, values } = await openForm(vendor);
  values.owner = "Its founders";
  const { draftId } = await keeper.flush();
  await keeper.discard();
  Object.assign(values, valuesOf(type, vendor as unknown as EntryData));
  keeper.reset({ ...values });
  keeper.showRestored((await ada.post(`/api/admin/trash/drafts/${draftId}/restore`)).body);
  expect(values).toMatchObject({ owner: "Its founders", headquarters: "Zug" });
  expect((await ada.get(vendor.path)).body.authors).toMatchObject({
    owner: { name: "ada@example.com" },
    headquarters: { name: "ben@example.com" },
  });
  expect((await ada.get(`${vendor.path}/comments`)).body).toMatchObject([{ text: "Since when?" }]);
  expect(keeper.pending().values).toEqual({});
});

test("input for an entry that was deleted meanwhile is refused with the way to restore it", async () => {
  const vendor = await addVendor(app.db, { headquarters: "Bern" });
  const { keeper, values } = await openForm(vendor);
  await call("DELETE", `/api/vendors/${vendor.id}`);
  values.headquarters = "Chur";
  await expect(keeper.flush()).rejects.toThrow(
    "Vendor not found. Deleted entries can be restored from the trash.",
  );
  expect(keeper.read().keeping).toBe("failed");
});
