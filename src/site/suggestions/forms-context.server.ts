import { createContext } from "react-router";
import type { ReadersForms } from "./readers-forms.server.ts";

/** Takes in what readers send by forms. */
export const formsContext = createContext<ReadersForms>();
