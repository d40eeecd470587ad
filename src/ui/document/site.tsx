import { createContext, useContext } from "react";

/** The site's settings that pages use. */
export interface Site {
  /** The site's name: `Family Office Software Guide`. */
  name: string;
  /** The product's name: `Family Office Software`. */
  product: string;
  /** The product's name in kebab-case. */
  productSlug: string;
  /** The public origin of canonical URLs, without a trailing slash. */
  url: string;
  /** The identity provider that editors can sign in with, or null. */
  identityProvider: string | null;
  /** True if readers can suggest corrections, which requires a mail server. */
  takesSuggestions: boolean;
}

/** The settings sent by the server. The site's name is derived from the product's. */
export type SiteData = Omit<Site, "name">;

const SiteContext = createContext<Site | null>(null);

export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("useSite() needs a SiteProvider above it");
  return site;
}

/** The id of a page's content, and of an admin screen's: the target of the skip link, and of focus after navigation. */
export const contentId = "content";
