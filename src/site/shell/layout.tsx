import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

export interface ShellSite {
  product: string;
  productSlug: string;
  url: string;
}

export interface FooterPage {
  slug: string;
  title: string;
  footerSection: string | null;
  displayOrder: number;
}

export interface ShellUser {
  firstName: string | null;
  email: string | null;
}

/** The element that skipping the head, and a change of page, lead to. */
export const contentId = "content";

/** The frame of every public page. */
export function SiteLayout({
  site,
  footerPages,
  user,
  isLive,
  children,
}: {
  site: ShellSite;
  footerPages: FooterPage[];
  user: ShellUser | null;
  isLive: (path: string) => boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${contentId}`}
        className="sr-only rounded-control bg-accent text-on-accent focus:not-sr-only focus:absolute focus:top-3 focus:left-4 focus:z-50 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <Header product={site.product} user={user} />
      <main id={contentId} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer site={site} pages={footerPages} user={user} isLive={isLive} />
    </div>
  );
}
