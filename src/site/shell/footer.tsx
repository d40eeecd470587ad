import { useSyncExternalStore } from "react";
import type { FooterData, FooterPage, Imprint } from "#content/page/page.queries.server.ts";
import { categoryPages, routes } from "#shared/routes.ts";
import { areSingleKeysOn, setSingleKeys, watchSingleKeys } from "#shared/single-keys.ts";
import { Container } from "#ui/container.tsx";
import type { Site } from "#ui/document/site.tsx";
import { Kept } from "#ui/kept.tsx";
import { Link } from "#ui/link.tsx";
import type { ShellUser } from "./header.tsx";

export type ShellSite = Pick<Site, "name" | "product" | "productSlug" | "url">;

/** The footer of every public page: all sections in five columns, and the copyright line. */
export function Footer({
  site,
  footer,
  user,
  isLive,
}: {
  site: ShellSite;
  footer: FooterData | undefined;
  user: ShellUser | null;
  /** Returns true if a fixed link has a page. */
  isLive: (path: string) => boolean;
}) {
  const pages = footer?.pages ?? [];
  const liveCategories = categories(site).filter(({ to }) => isLive(to));
  return (
    <footer className="mt-16 border-t border-rule bg-sunk text-13 print:hidden">
      <Container className="py-10">
        <Kept
          as="nav"
          of={footer ?? navigation}
          part={liveCategories.map(({ to }) => to).join(" ")}
          aria-label="Footer"
          className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3 lg:grid-cols-5"
        >
          <Column title="Company" links={pagesOf(pages, "company")} />
          <Column title="Navigate" links={navigation} />
          <Column title="Software Categories" links={liveCategories} />
          <Column title="Resources" links={pagesOf(pages, "resources")} />
          <Column title="Legal" links={pagesOf(pages, "legal")} />
        </Kept>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-rule pt-4 text-muted">
          <p>
            © 2024–{new Date().getUTCFullYear()} {site.name}
          </p>
          {footer && <OperatorLine operator={footer.operator} />}
          <KeySwitch />
          {user && <Welcome user={user} />}
        </div>
      </Container>
    </footer>
  );
}

interface FooterLink {
  to: string;
  label: string;
}

/** Omitted without links. */
function Column({ title, links }: { title: string; links: FooterLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-sans text-13 tracking-normal">{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-block py-1 wrap-anywhere text-muted hover:text-accent hover:underline pointer-coarse:py-3"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The publisher of the site, if the operator's data is set. */
function OperatorLine({ operator: { name, address, email } }: { operator: Imprint }) {
  const publisher = [name, address].filter(Boolean).join(", ");
  if (!publisher && !email) return null;
  return (
    <p className="wrap-anywhere">
      {publisher && `Published by ${publisher}`}
      {publisher && email && " · "}
      {email && (
        <a href={`mailto:${email}`} className="text-accent underline underline-offset-4">
          {email}
        </a>
      )}
    </p>
  );
}

const Welcome = ({ user }: { user: ShellUser }) => (
  <p className="wrap-anywhere">
    Welcome, {user.firstName || user.email || "User"} ·{" "}
    <a href={routes.signOut.href()} className="text-accent underline underline-offset-4">
      Logout
    </a>
  </p>
);

const navigation: FooterLink[] = [
  { to: routes.vendors.href(), label: "Vendors" },
  { to: routes.features.href(), label: "Features" },
  { to: routes.useCases.href(), label: "Use Cases" },
  { to: routes.compare.href(), label: "Compare" },
  { to: routes.buyersGuides.href(), label: "Buyer's Guides" },
  { to: routes.faqList.href(), label: "FAQ" },
  { to: routes.glossary.href(), label: "Glossary" },
  { to: routes.news.href(), label: "News" },
  { to: routes.fit.href(), label: "Find Your Fit" },
  { to: routes.market.href(), label: "Market Map" },
  { to: routes.changes.href(), label: "What Changed" },
  { to: routes.openData.href(), label: "Open Data" },
];

const categories = ({ product, productSlug }: ShellSite): FooterLink[] =>
  [{ slug: productSlug, title: product }, ...categoryPages].map(({ slug, title }) => ({
    to: routes.page.href({ slug }),
    label: title,
  }));

type FooterSection = "company" | "resources" | "legal";

const pagesOf = (pages: FooterPage[], section: FooterSection): FooterLink[] =>
  pages
    .filter((page) => sectionOf(page) === section)
    .toSorted((a, b) => a.displayOrder - b.displayOrder || a.title.localeCompare(b.title, "en"))
    .map(({ slug, title }) => ({ to: routes.page.href({ slug }), label: title }));

/** Support pages and pages without a section are listed under Resources. */
const sectionOf = ({ footerSection }: FooterPage): FooterSection =>
  footerSection === "company" || footerSection === "legal" ? footerSection : "resources";

/** Turns the shortcut keys `/` (search) and `c` (shortlist) on and off. */
function KeySwitch() {
  const isOn = useSyncExternalStore(watchSingleKeys, areSingleKeysOn, () => true);
  return (
    <button
      type="button"
      onClick={() => setSingleKeys(!isOn)}
      className="cursor-pointer py-1 text-muted hover:text-accent hover:underline pointer-coarse:py-3"
    >
      Keyboard shortcuts: {isOn ? "on" : "off"}
    </button>
  );
}
