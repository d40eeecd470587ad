import type { Logger } from "pino";
import { createContext } from "react-router";
import type { SiteData } from "#ui/document/site.tsx";

/** Contexts that the server passes to rendered pages, besides the query client. */
export const logContext = createContext<Logger>();
export const siteContext = createContext<SiteData>();
/** Returns true until the first sign-in, while the site can be set up. */
export const setUpContext = createContext<() => Promise<boolean>>();
