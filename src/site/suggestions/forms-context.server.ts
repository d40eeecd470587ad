import { createContext } from "react-router";
import type { ReadersForms } from "./readers-forms.server.ts";

/** The handlers of readers' forms. */
export const formsContext = createContext<ReadersForms>();
