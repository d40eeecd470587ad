import { readFileSync } from "node:fs";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Button } from "./button.tsx";
import { ChipList } from "./chip.tsx";
import { ExternalLink } from "./external-link.tsx";
import { FactList } from "./fact-list.tsx";
import { Monogram, tileGrounds, tileOf, tileShapes } from "./monogram.tsx";
import { Pager } from "./pager.tsx";
import { RadioGroup } from "./radio-group.tsx";
import { SelectField } from "./select-field.tsx";
import { SkeletonText } from "./skeleton.tsx";
import { TextField } from "./text-field.tsx";

const html = (node: ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
const text = (node: ReactNode) =>
  html(node)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("a list of chips", () => {
  const tags = ["CRM", "Reporting", "Accounting", "Vault", "Portal"];

  test("is cut at its limit and counts the rest", () => {
    expect(text(<ChipList items={tags} limit={3} />)).toBe("CRM Reporting Accounting +2 more");
  });

  test("counts nothing when everything is shown", () => {
    expect(text(<ChipList items={tags} limit={5} />)).not.toContain("more");
  });

  test("shows a repeated tag once", () => {
    expect(text(<ChipList items={["CRM", "CRM"]} limit={1} />)).toBe("CRM");
  });

  test("is left out when there are no tags", () => {
    expect(html(<ChipList items={[]} />)).toBe("");
  });
});

describe("a letter tile", () => {
  test.each([
    ["addepar", "A"],
    ["Éclat", "É"],
    ["1879 Capital", "1"],
    ["«Quoted»", "Q"],
  ])("of %s shows %s", (name, initial) => {
    expect(text(<Monogram name={name} />)).toBe(initial);
  });

  test("of a name without letters shows a building", () => {
    expect(html(<Monogram name="–" />)).toContain("lucide-building-2");
  });

  test("has the same drawing for every spelling of a name's case, and different ones for different names", () => {
    expect(tileOf(" ADDEPAR ")).toEqual(tileOf("Addepar"));
    const tiles = Array.from({ length: 200 }, (_, number) => tileOf(`Vendor ${number}`));
    expect(new Set(tiles.map(({ shape, tone }) => shape + tone)).size).toBe(
      tileShapes * Object.keys(tileGrounds).length,
    );
  });

  test("uses only drawings that exist", () => {
    const drawings = readFileSync(new URL("./drawings.svg", import.meta.url), "utf8");
    const drawn = [...drawings.matchAll(/ id="(tile-\d+)"/g)].map(([, id]) => id);
    expect(drawn).toEqual(Array.from({ length: tileShapes }, (_, number) => `tile-${number}`));
  });
});

describe("a field", () => {
  test("is tied to its label, hint and error", () => {
    const markup = html(<TextField id="slug" label="Slug" hint="Lower case" error="The slug is taken" />);
    expect(markup).toContain('<label for="slug"');
    expect(markup).toContain('aria-describedby="slug-hint slug-error"');
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toContain('<p id="slug-error"');
  });

  test("without fault is not marked invalid", () => {
    expect(html(<TextField id="slug" label="Slug" error={null} />)).not.toMatch(
      /aria-invalid=|aria-describedby=/,
    );
  });

  test("of choices begins with its placeholder as the empty choice", () => {
    const options = [{ value: "a", label: "Addepar" }];
    expect(html(<SelectField label="Platform" placeholder="Choose one" options={options} />)).toContain(
      '<option value="">Choose one</option><option value="a">Addepar</option>',
    );
  });
});

test("a radio group marks the given value and shares one name", () => {
  const options = [
    { value: "", label: "All" },
    { value: "crm", label: "CRM" },
  ];
  const markup = html(<RadioGroup legend="Category" name="category" options={options} value="crm" />);
  expect(markup.match(/name="category"/g)).toHaveLength(2);
  expect(markup).toMatch(/<input[^>]*checked=""[^>]*value="crm"|<input[^>]*value="crm"[^>]*checked=""/);
});

test("a link to another site opens safely in a new tab and says so", () => {
  const link = <ExternalLink href="https://example.com">Visit Website</ExternalLink>;
  expect(html(link)).toMatch(/href="https:\/\/example.com" target="_blank" rel="noopener noreferrer"/);
  expect(text(link)).toBe("Visit Website (opens in a new tab)");
});

test("breadcrumbs link all but the page one is on", () => {
  const markup = html(
    <Breadcrumbs
      items={[
        { label: "Home", to: "/" },
        { label: "FAQ", to: "/faq" },
      ]}
    />,
  );
  expect(markup).toContain('href="/"');
  expect(markup).not.toContain('href="/faq"');
  expect(markup).toMatch(/aria-current="page"[^>]*>FAQ/);
});

test("a button submits a form only if its type says so", () => {
  expect(html(<Button>Show</Button>)).toContain('type="button"');
  expect(html(<Button type="submit">Save</Button>)).toContain('type="submit"');
});

test("an empty list of facts draws no lines", () => {
  expect(html(<FactList facts={[]} />)).toBe("");
});

test("lines of text to come are as many as asked for and hidden from screen readers", () => {
  expect(html(<SkeletonText lines={4} />).match(/animate-breathe/g)).toHaveLength(4);
  expect(html(<SkeletonText />)).toContain('aria-hidden="true"');
});

describe("a pager", () => {
  const pager = (page: number, pages: number | null) => (
    <Pager page={page} pages={pages} onChange={() => undefined} />
  );

  test("names the page and, if it is known, their number", () => {
    expect(text(pager(2, 3))).toBe("Previous Page 2 of 3 Next");
    expect(text(pager(2, null))).toBe("Previous Page 2 Next");
  });

  test("leads on from a page whose followers are not counted, but not from the last one", () => {
    expect(html(pager(2, null))).not.toContain('aria-disabled="true"');
    expect(html(pager(2, 2))).toContain('aria-disabled="true"');
  });

  test("is not there for a single page", () => {
    expect(html(pager(1, 1))).toBe("");
    expect(text(pager(1, null))).toBe("Previous Page 1 Next");
  });
});
