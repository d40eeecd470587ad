import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Site } from "#cms/page/site.tsx";
import type { ReadersForms } from "./suggestions/readers-forms.server.ts";

/** Contexts that the server passes to the pages it renders, besides the query client. */
export const logContext = createContext<Logger>();
export const siteContext = createContext<Site>();
/** Takes in what readers send by forms. */
export const formsContext = createContext<ReadersForms>();
