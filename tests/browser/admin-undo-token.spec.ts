import { dialog, signIn, toast } from "../support/admin.ts";
import { read, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectFits } from "../support/expect-fits.ts";
import { findFaults } from "../support/expect-sound.ts";

/** An owner undoes what a program did with its token. */

test("shows what a token did, what cannot be undone, and undoes the rest, by keyboard on a phone", async ({
  page,
  playwright,
  baseURL,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const name = unique("Feeder");
  const made = await page.request.post("/api/admin/tokens", {
    data: { name, scopes: ["write:vendors", "draft:vendors"], days: 30 },
  });
  expect(made.status()).toBe(201);
  const { token } = await made.json();
  const add = async (vendor: string) => {
    const answer = await page.request.post("/api/vendors", { data: { name: vendor, headquarters: "Bern" } });
    expect(answer.status()).toBe(201);
    return await answer.json();
  };
  const [plain, moved, drafted] = [
    await add(unique("Plain")),
    await add(unique("Moved")),
    await add(unique("Drafted")),
  ];
  const program = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  for (const { id } of [plain, moved])
    expect((await program.put(`/api/vendors/${id}`, { data: { headquarters: "Zug" } })).status()).toBe(200);
  const draft = await program.put(`/api/admin/drafts/vendors/${drafted.id}`, {
    data: { data: { headquarters: "Zug" } },
    headers: { "if-match": '"0"' },
  });
  expect(draft.status()).toBe(200);
  await program.dispose();
  const mine = await page.request.put(`/api/vendors/${moved.id}`, { data: { owner: "Its founders" } });
  expect(mine.status()).toBe(200);

  await page.goto("/admin/tokens");
  await page.getByRole("button", { name: `Undo since… ${name}` }).focus();
  await page.keyboard.press("Enter");
  const slip = dialog(page, `Undo what ${name} did`);
  await expect(slip.getByLabel("Since")).toBeFocused();
  await page.keyboard.press("Enter");
  const list = (title: string) => slip.getByRole("region", { name: title }).getByRole("listitem");
  await expect(list("To be undone")).toHaveText([
    `Saved: ${plain.name}`,
    `Draft: ${drafted.name} Headquarters`,
  ]);
  await expect(list("Left unchanged")).toHaveText([`Saved: ${moved.name} changed since`]);
  expect(await findFaults(page, { within: "[role=dialog]" })).toEqual([]);
  expect(await findFaults(page, { within: "[role=dialog]" })).toEqual([]);
  await expectFits(page, "what is undone");
  expect(await read(page, "vendors", plain.id)).toMatchObject({ headquarters: "Zug" });
  await slip.getByRole("button", { name: "Undo 2 actions" }).focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "2 actions undone")).toBeVisible();
  await expect(slip).toBeHidden();
  expect(await read(page, "vendors", plain.id)).toMatchObject({ headquarters: "Bern" });
  expect(await read(page, "vendors", moved.id)).toMatchObject({ headquarters: "Zug" });
});

test("the dialog that revokes a token offers to undo first, because it is too late afterwards", async ({
  page,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const name = unique("Leaver");
  const made = await page.request.post("/api/admin/tokens", {
    data: { name, scopes: ["write:vendors"], days: 30 },
  });
  const { id } = await made.json();
  await page.goto("/admin/tokens");
  const revoke = page.getByRole("button", { name: `Revoke… ${name}` });
  await revoke.focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: `Revoke ${name}?` });
  await expect(question).toContainText("“Undo since…” no longer works for this token afterwards");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  expect(await findFaults(page, { within: "[role=alertdialog]" })).toEqual([]);
  await expectFits(page, "the question");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  const slip = dialog(page, `Undo what ${name} did`);
  await expect(slip.getByLabel("Since")).toBeFocused();
  await expect(question).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(slip.getByText("It did nothing since then.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(slip).toBeHidden();

  await revoke.click();
  await question.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(toast(page, "The token was revoked")).toBeVisible();
  const late = await page.request.post(`/api/admin/tokens/${id}/undo`, {
    data: { since: "2026-01-01T00:00:00.000Z", isDryRun: true },
  });
  expect(late.status()).toBe(404);
});
