import { createContext, useContext } from "react";

/** The site, as its pages know it. */
export interface Site {
  /** The site's name: `Family Office Software Guide`. */
  name: string;
  /** The product's name: `Family Office Software`. */
  product: string;
  /** The same in kebab-case. */
  productSlug: string;
  /** The public origin that canonical addresses are built on, without a slash at its end. */
  url: string;
  /** The name of the identity provider that editors may sign in with; null when none is set up. */
  identityProvider: string | null;
  /** True if readers can suggest corrections: that takes a mail server. */
  takesSuggestions: boolean;
}

/** The site as the server hands it over; its name is made of the product's. */
export type SiteData = Omit<Site, "name">;

const SiteContext = createContext<Site | null>(null);

export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("useSite() needs a SiteProvider above it");
  return site;
}
