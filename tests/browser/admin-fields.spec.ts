import { dialog, entryForm, signIn, tabTo, toast } from "../support/admin.ts";
import { dropFiles, edit, item, paste, picture, read, save, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

/** Every kind of form field, with the keyboard where possible, on entries created for these tests. */

// Video thumbnails are external, and an invalid picture is rejected.
test.use({ expectedErrors: /vumbnail|415/ });

test.beforeEach(async ({ page }) => signIn(page));

test("a list: items are typed, pasted, moved and removed by keyboard, and saved in order", async ({
  page,
}) => {
  const { id, form } = await edit(page, "vendors", "Vendor", {
    name: unique("Listed"),
    useCases: ["Tax"],
  });
  const listed = (place: number) => item(form, `use case ${place}`);
  await tabTo(page, listed(1));
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(listed(2)).toBeFocused();
  await page.keyboard.type("Reporting");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(listed(1)).toBeFocused();
  await expect(listed(1)).toHaveValue("Reporting");
  await paste(listed(2), "s and fees\n- Billing\n\n2. Custody, safekeeping");
  await expect(listed(4)).toHaveValue("Custody");
  await expect(listed(5)).toHaveValue("safekeeping");
  await tabTo(page, form.getByRole("button", { name: "Remove use case 3" }));
  await page.keyboard.press("Enter");
  await expect(listed(3)).toBeFocused();
  await tabTo(page, form.getByRole("button", { name: "Add use case" }));
  await page.keyboard.press("Enter");
  await expect(listed(5)).toBeFocused();
  await save(page, "Vendor");
  expect((await read(page, "vendors", id)).useCases).toEqual([
    "Reporting",
    "Taxs and fees",
    "Custody",
    "safekeeping",
  ]);
});

test("the grid of features: a level is chosen, a note typed, a category set, a missing feature requested", async ({
  page,
}) => {
  const wanted = unique("Estate planning");
  const loose = unique("Family tree");
  const { id, form } = await edit(page, "vendors", "Vendor", {
    name: unique("Gridded"),
    features: ["CRM", loose],
    capabilities: [{ feature: "general-ledger", level: "partial", note: "Cash only" }],
  });
  const grid = form.getByRole("group", { name: "Features", exact: true });
  const level = (title: string) => grid.getByLabel(`Level of ${title}`, { exact: true });
  await expect(level("General Ledger")).toHaveValue("partial");
  await expect(level("CRM").locator("option:checked")).toHaveText("Listed, no level");
  await expect(level("Bill Pay").locator("option:checked")).toHaveText("Not known");

  await grid.getByRole("searchbox").fill("portal client");
  await expect(grid.getByRole("listitem")).toHaveCount(2);
  await tabTo(page, level("Client Portal"));
  await level("Client Portal").selectOption("Via partner");
  await grid.getByRole("searchbox").fill("");
  await level("CRM").selectOption("Not offered");
  await grid.getByLabel("Note on General Ledger").focus();
  await page.keyboard.press("ArrowDown");
  await expect(grid.getByLabel("Note on Client Portal")).toBeFocused();
  await level("General Ledger").selectOption("Not known");
  await expect(grid.getByLabel("Note on General Ledger")).toHaveCount(0);
  await level("General Ledger").selectOption("Native");
  await expect(grid.getByLabel("Note on General Ledger")).toHaveValue("Cash only");
  await form.getByLabel("Directory category").selectOption("Client Portal");

  await form.getByRole("button", { name: `Request as a new feature: ${loose}` }).click();
  await expect(level(loose).locator("option:checked")).toHaveText("Listed, no level");
  const request = form.getByLabel("Request a feature that is missing");
  await request.fill("crm");
  await request.press("Enter");
  await expect(form.getByText("CRM is in the catalogue: choose its level above.")).toBeVisible();
  await request.fill(wanted);
  await request.press("Enter");
  await expect(level(wanted).locator("option:checked")).toHaveText("Not known");
  await save(page, "Vendor");
  const saved = await (await page.request.get(`/api/admin/facts/vendor/${id}`)).json();
  expect(saved.entry).toMatchObject({
    features: ["Client Portal", loose, "General Ledger"],
    capabilities: [
      { feature: "client-portal", level: "partner" },
      { feature: "crm", level: "no" },
      { feature: "general-ledger", level: "native", note: "Cash only" },
    ],
  });
  await expect(grid.getByRole("button", { name: "Add source: Client Portal" })).toBeVisible();
});

test("a landing page: slug and meta title follow, words are counted, chips are trimmed and never twice @release", async ({
  page,
}) => {
  await page.goto("/admin/landing-pages");
  await page.getByRole("button", { name: "Add Landing Page" }).click();
  const form = entryForm(page, "Create Landing Page");
  const title = unique("Software for chips");
  await form.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await expect(form.getByLabel("URL Slug")).toHaveValue(/^software-for-chips-\w+$/);
  await form.getByLabel("Category").selectOption("risk-management");
  await form.getByLabel("Primary Keyword").fill("chips");
  await form.getByLabel("Introduction").fill("Four words — no more.");
  await expect(form.getByText("4 words")).toBeVisible();

  const keywords = form.getByLabel("Secondary Keywords");
  await keywords.fill("  risk tools ");
  await keywords.press("Enter");
  await keywords.fill("Risk Tools");
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(form.getByText("This is already on the list")).toBeVisible();
  await paste(keywords, "one\ntwo");
  await form.getByRole("button", { name: "Remove one" }).click();

  await form.getByRole("tab", { name: "Vendors & FAQs" }).click();
  const vendors = form.getByRole("group", { name: "Vendors" });
  for (const name of ["Addepar", "Masttro"]) {
    const box = vendors.getByRole("checkbox", { name });
    await vendors.getByRole("searchbox").fill(name.toUpperCase());
    await expect(box).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(box).toBeFocused();
    await page.keyboard.press("Space");
  }
  await vendors.getByRole("button", { name: "Move vendor 2 up" }).click();

  await form.getByRole("tab", { name: "SEO & Settings" }).click();
  await expect(form.getByLabel("Meta Title")).toHaveValue(title);
  await expect(form.getByLabel("Published")).not.toBeChecked();
  await form.getByRole("button", { name: "Create Landing Page" }).click();
  await expect(toast(page, "Landing Page created successfully")).toBeVisible();
  const all = await (await page.request.get("/api/landing-pages")).json();
  const saved = all.find((entry: { title: string }) => entry.title === title);
  expect(saved).toMatchObject({
    metaTitle: title,
    secondaryKeywords: ["risk tools", "two"],
    ctaText: "View Full Comparison",
    ctaUrl: "/compare",
  });
  const names = await Promise.all(saved.associatedVendorIds.map((id: number) => read(page, "vendors", id)));
  expect(names.map(({ name }) => name)).toEqual(["Masttro", "Addepar"]);
});

test("markdown: formatted by keyboard, linked by search, previewed as its page shows it, left by Tab", async ({
  page,
}) => {
  const { form, slug } = await edit(page, "faq", "FAQ", { question: unique("Marked"), answer: "To do" });
  const answer = form.getByRole("textbox", { name: "Answer" });
  await expect(form.locator(".cm-content")).toBeVisible();
  await tabTo(page, answer);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("A capital call is ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("due");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" soon. See ");

  await page.keyboard.press("Control+k");
  const search = dialog(page, "Insert a link").getByRole("combobox");
  await expect(search).toBeFocused();
  await search.fill("addepar");
  await expect(page.getByRole("option", { name: "Addepar Vendor" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(answer).toBeFocused();

  await tabTo(page, form.getByRole("button", { name: "Bold" }), "Shift+Tab");
  for (const name of ["Italic", "Heading", "Bulleted list"]) {
    await page.keyboard.press("ArrowRight");
    await expect(form.getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(answer).toHaveText("- A capital call is **due** soon. See [Addepar](/vendors/addepar)");
  await page.keyboard.press("Tab");
  await expect(answer).not.toBeFocused();

  await form.getByRole("button", { name: "Preview" }).click();
  const preview = form.getByRole("region", { name: "Preview" }).locator(".prose");
  await expect(preview.getByRole("link", { name: "Addepar" })).toBeVisible();
  const shown = await preview.innerHTML();
  expect(shown).toContain('class="term-link"');
  await save(page, "FAQ");
  const { html } = await (await page.request.get(`/api/faq/${slug}?view=page`)).json();
  expect(shown).toBe(html);
});

test("an invalid picture is refused beside its field, which keeps its value @release", async ({ page }) => {
  const { form } = await edit(page, "vendors", "Vendor", {
    name: unique("Kept"),
    logoUpload: "/favicon.ico",
  });
  const logo = form.getByRole("group", { name: "Uploaded Logo" });
  await dropFiles(page, logo, [
    { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
  ]);
  await expect(logo.getByRole("alert")).toContainText("notes.png: ");
  await expect(logo.getByLabel("Address of Uploaded Logo")).toHaveValue("/favicon.ico");
});

test("a logo is uploaded by the file dialog, replaced by dropping, and chosen again", async ({ page }) => {
  const { id, form } = await edit(page, "vendors", "Vendor", { name: unique("Pictured") });
  const logo = form.getByRole("group", { name: "Uploaded Logo" });
  const address = logo.getByLabel("Address of Uploaded Logo");
  const chooser = page.waitForEvent("filechooser");
  await logo.getByRole("button", { name: "Upload" }).click();
  await (await chooser).setFiles(await picture("first.png", 120));
  await expect(address).toHaveValue(/^\/media\/[\w-]+-120x80\.png$/);
  const first = await address.inputValue();

  await dropFiles(page, logo, [await picture("second.png", 140)]);
  await expect(address).toHaveValue(/-140x80\.png$/);
  await logo.getByRole("button", { name: "Choose" }).click();
  await page.getByRole("button", { name: "first.png" }).first().click();
  await expect(address).toHaveValue(first);
  await save(page, "Vendor");
  const { slug, logoUpload } = await read(page, "vendors", id);
  expect(logoUpload).toBe(first);
  expect(await (await page.request.get(`/vendors/${slug}`)).text()).toContain(first);
});

test("several screenshots are uploaded together and reordered; a video's platform and id are detected @release", async ({
  page,
}) => {
  const { id, form } = await edit(page, "vendors", "Vendor", { name: unique("Shown") });
  const gallery = form.getByRole("group", { name: "Gallery" });
  const chooser = page.waitForEvent("filechooser");
  await gallery.getByRole("button", { name: "Upload" }).click();
  await (await chooser).setFiles([await picture("a.png", 200), await picture("b.png", 220)]);
  await expect(item(gallery, "Picture 2")).toHaveValue(/-220x80\.png$/);
  await item(gallery, "Picture 2").press("Alt+ArrowUp");
  await expect(item(gallery, "Picture 1")).toHaveValue(/-220x80\.png$/);

  const videos = form.getByRole("group", { name: "Videos" });
  await videos.getByRole("button", { name: "Add video" }).click();
  await expect(videos.getByLabel("Platform")).toHaveValue("youtube");
  await videos.getByLabel("Video URL").fill("https://vimeo.com/76979871");
  await videos.getByLabel("Title").fill("A tour");
  await expect(videos.getByLabel("Platform")).toHaveValue("vimeo");
  await expect(videos.getByText("The page plays it from Vimeo.")).toBeVisible();
  await videos.getByLabel("Platform").selectOption("other");
  await expect(videos.getByText("The page links to https://vimeo.com/76979871")).toBeVisible();
  await save(page, "Vendor");
  const saved = await read(page, "vendors", id);
  expect(saved.gallery).toEqual([
    expect.stringMatching(/-220x80\.png$/),
    expect.stringMatching(/-200x80\.png$/),
  ]);
  expect(saved.videos).toEqual([
    { platform: "other", url: "https://vimeo.com/76979871", title: "A tour", embedId: "76979871" },
  ]);
});

test("a use case's sections and a comparison's matrix keep their order and value types @release", async ({
  page,
}) => {
  const useCase = await edit(page, "use-cases", "Use Case", { title: unique("Sectioned") });
  const guide = useCase.form.getByRole("group", { name: "Implementation Guide" });
  for (const [index, title] of ["Decide", "Begin"].entries()) {
    await guide.getByRole("button", { name: "Add section" }).click();
    await guide.getByLabel("Section Title").nth(index).fill(title);
    await guide.getByLabel("Section Content").nth(index).fill(`How to ${title.toLowerCase()}.`);
  }
  await guide.getByLabel("Section Title").nth(1).press("Alt+ArrowUp");
  await save(page, "Use Case");
  expect((await read(page, "use-cases", useCase.id)).contentSections).toEqual([
    { id: "section-3", title: "Begin", content: "How to begin.", order: 1 },
    { id: "section-2", title: "Decide", content: "How to decide.", order: 2 },
  ]);

  const comparison = await edit(page, "comparisons", "Comparison", { title: unique("Weighed") });
  const matrix = comparison.form.getByRole("group", { name: "Comparison Matrix" });
  await matrix.getByRole("button", { name: "Add group" }).click();
  await matrix.getByLabel("Group Name").fill("Scope");
  await matrix.getByLabel("Row Label").fill("Assets");
  await matrix.getByLabel("A list").check();
  await matrix.getByLabel("Value of Vendor A").fill("Funds\nLand\n");
  await save(page, "Comparison");
  expect((await read(page, "comparisons", comparison.id)).comparisonMatrix).toEqual([
    { name: "Scope", items: [{ label: "Assets", vendorA: ["Funds", "Land"], vendorB: [] }] },
  ]);
});

test("an invalid field on another tab, or in an item of a list, is shown and focused @release", async ({
  page,
}) => {
  const { form } = await edit(page, "vendors", "Vendor", { name: unique("Faulty") });
  const gallery = form.getByRole("group", { name: "Gallery" });
  await gallery.getByRole("button", { name: "Add picture" }).click();
  await item(gallery, "Picture 1").fill("ftp://elsewhere/picture.png");
  await form.getByRole("tab", { name: "SEO" }).click();
  await page.keyboard.press("Control+s");
  await expect(item(gallery, "Picture 1")).toBeFocused();
  await expect(gallery.getByText("A picture's address must start with / or https://")).toBeVisible();
});

test("active search terms with the highest volume are offered as keyphrases", async ({ page }) => {
  const mark = unique("volume");
  const terms = [
    { term: `${mark} low`, searchVolume: 90_000_001 },
    { term: `${mark} high`, searchVolume: 90_000_003 },
    { term: `${mark} asleep`, searchVolume: 90_000_009, isActive: false },
    { term: `${mark} unknown` },
  ];
  for (const term of terms)
    await page.request.post("/api/search-terms", { data: { targetPage: "/", pageTitle: "Home", ...term } });
  const { form } = await edit(page, "faq", "FAQ", { question: unique("Which phrase?"), answer: "One." });
  await form.getByRole("tab", { name: "SEO" }).click();
  const offered = form.getByRole("list", { name: "Search terms" }).getByRole("listitem");
  await expect(offered.nth(0)).toContainText(`${mark} high`);
  await expect(offered.nth(1)).toContainText(`${mark} low`);
  await expect(offered.filter({ hasText: `${mark} asleep` })).toHaveCount(0);
});
