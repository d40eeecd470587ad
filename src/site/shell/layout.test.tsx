import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import type { FooterPage, Imprint } from "#content/page/page.queries.server.ts";
import { SiteLayout } from "../layout.tsx";
import type { ShellUser } from "./header.tsx";

const site = {
  name: "Family Office Software Guide",
  product: "Family Office Software",
  productSlug: "family-office-software",
  url: "https://example.com",
};

function render({
  path = "/",
  pages = [],
  operator = nobody,
  user = null,
}: {
  path?: string;
  pages?: FooterPage[];
  operator?: Imprint;
  user?: ShellUser | null;
} = {}) {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <SiteLayout site={site} footer={{ pages, operator }} user={user} isLive={() => true}>
        <h1>Page</h1>
      </SiteLayout>
    </MemoryRouter>,
  );
}

const nobody: Imprint = { name: null, address: null, email: null };

const header = (html: string) => html.slice(html.indexOf("<header"), html.indexOf("</header>"));
const footer = (html: string) => html.slice(html.indexOf("<footer"), html.indexOf("</footer>"));
const hrefs = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
const text = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

/** The footer's columns with their titles and links. */
const columns = (html: string) =>
  Object.fromEntries(
    footer(html)
      .split("<section")
      .slice(1)
      .map((section) => [
        /<h2[^>]*>([^<]+)</.exec(section)?.[1],
        hrefs(section.split("</section>")[0] ?? ""),
      ]),
  );

const page = (slug: string, footerSection: string | null, displayOrder = 0): FooterPage => ({
  slug,
  title: slug,
  footerSection,
  displayOrder,
});

describe("the header", () => {
  test("links home and to the four parts of the site, in the bar and in the menu", () => {
    const links = hrefs(header(render()));
    for (const href of ["/", "/vendors", "/use-cases", "/compare", "/news"]) {
      expect(links.filter((link) => link === href)).toHaveLength(2);
    }
  });

  test.each(["/vendors", "/vendors/addepar"])("marks Vendors as current on %s", (path) => {
    const current = header(render({ path })).match(/<a[^>]*aria-current="page"[^>]*>/g) ?? [];
    expect(current).toHaveLength(2);
    for (const link of current) expect(link).toContain('href="/vendors"');
  });

  test("marks the two links home as current on the home page alone", () => {
    const current = header(render()).match(/<a[^>]*aria-current="page"[^>]*>/g) ?? [];
    expect(current).toHaveLength(2);
    for (const link of current) expect(link).toContain('href="/"');
    expect(header(render({ path: "/faq" }))).not.toContain("aria-current");
  });

  test("opens its menu natively, so that it works without scripts", () => {
    const html = header(render());
    expect(html).toMatch(/<button[^>]*popoverTarget="site-menu"/i);
    expect(html).toMatch(/<div[^>]*id="site-menu"[^>]*popover="auto"/);
  });

  test("shows an anonymous visitor neither Admin nor Logout", () => {
    expect(hrefs(render())).not.toContain("/admin");
    expect(hrefs(render())).not.toContain("/api/logout");
  });

  test.each([
    ["the first name", { firstName: "Ada", email: "ada@example.com" }, "Ada"],
    ["the email when there is no name", { firstName: null, email: "ada@example.com" }, "ada@example.com"],
    ["the email when the name is empty", { firstName: "", email: "ada@example.com" }, "ada@example.com"],
  ])("shows an editor %s, Admin and Logout", (_, user, shown) => {
    const html = header(render({ user }));
    expect(text(html)).toContain(`Admin ${shown} Logout`);
    expect(hrefs(html)).toEqual(expect.arrayContaining(["/admin", "/api/logout"]));
  });
});

describe("the footer", () => {
  test("lists the site and the software categories in the specified order", () => {
    const { Navigate, "Software Categories": categories } = columns(render());
    expect(Navigate).toEqual([
      "/vendors",
      "/features",
      "/use-cases",
      "/compare",
      "/buyers-guides",
      "/faq",
      "/glossary",
      "/news",
      "/fit",
      "/market",
      "/changes",
      "/data",
    ]);
    expect(categories).toEqual([
      "/family-office-software",
      "/investment-management-software",
      "/wealth-management-software",
      "/reporting-accounting-software",
      "/crm-client-portals-software",
      "/data-aggregation-software",
    ]);
  });

  test("groups pages by section; support and no section are listed under Resources", () => {
    const pages = [
      page("about", "company"),
      page("help", "support"),
      page("guides", "resources"),
      page("loose", null),
      page("terms", "legal"),
    ];
    expect(columns(render({ pages }))).toMatchObject({
      Company: ["/about"],
      Resources: ["/guides", "/help", "/loose"],
      Legal: ["/terms"],
    });
  });

  test("sorts a section by display order, then title", () => {
    const pages = [
      page("c", "legal", 2),
      page("b", "legal", 1),
      page("z", "legal", -1),
      page("a", "legal", 1),
    ];
    expect(columns(render({ pages })).Legal).toEqual(["/z", "/a", "/b", "/c"]);
  });

  test("omits a column without pages", () => {
    expect(Object.keys(columns(render()))).toEqual(["Navigate", "Software Categories"]);
  });

  test("shows the copyright from 2024 to this year", () => {
    expect(text(footer(render()))).toContain(
      `© 2024–${new Date().getUTCFullYear()} Family Office Software Guide`,
    );
  });

  test.each([
    [{ firstName: "Ada", email: "ada@example.com" }, "Welcome, Ada"],
    [{ firstName: null, email: "ada@example.com" }, "Welcome, ada@example.com"],
    [{ firstName: null, email: null }, "Welcome, User"],
  ])("welcomes an editor: %o", (user, welcome) => {
    const html = footer(render({ user }));
    expect(text(html)).toContain(welcome);
    expect(hrefs(html)).toContain("/api/logout");
  });

  test("shows no welcome without a session", () => {
    expect(text(footer(render()))).not.toContain("Welcome");
  });
});

test("the first link of a page skips to its content", () => {
  const html = render();
  expect(hrefs(html)[0]).toBe("#content");
  expect(html).toMatch(/<main id="content"/);
});

test("the footer names the site's publisher, as far as it is set", () => {
  expect(text(footer(render()))).not.toContain("Published by");
  const all = { name: "Ledger Press", address: "1 Main Street", email: "desk@example.com" };
  const html = footer(render({ operator: all }));
  expect(text(html)).toContain("Published by Ledger Press, 1 Main Street");
  expect(hrefs(html)).toContain("mailto:desk@example.com");
  expect(text(footer(render({ operator: { ...nobody, name: "Ledger Press" } })))).toContain(
    "Published by Ledger Press",
  );
});
