import type { Logger } from "pino";
import { createContext } from "react-router";
import type { SiteData } from "#cms/page/site.tsx";

/** Contexts that the server passes to the pages it renders, besides the query client. */
export const logContext = createContext<Logger>();
export const siteContext = createContext<SiteData>();
/** Tells if nobody has signed in yet, so that the site can be set up. */
export const setUpContext = createContext<() => Promise<boolean>>();
