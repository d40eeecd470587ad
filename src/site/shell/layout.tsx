import type { ReactNode } from "react";
import type { Editor } from "#accounts/signed-in-editor.ts";
import type { Site } from "#cms/page/site.tsx";
import type { FooterData } from "#content/page/page.queries.server.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

export type ShellSite = Pick<Site, "name" | "product" | "productSlug" | "url">;

export type ShellUser = Pick<Editor, "firstName"> & { email: Editor["email"] | null };

/** The element that skipping the head, and a change of page, lead to. */
export const contentId = "content";

/** The frame of every public page. */
export function SiteLayout({
  site,
  footer,
  user,
  isLive,
  children,
}: {
  site: ShellSite;
  /** Missing while it could not be read. */
  footer: FooterData | undefined;
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
      <Header siteName={site.name} user={user} />
      <main id={contentId} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer site={site} footer={footer} user={user} isLive={isLive} />
    </div>
  );
}
