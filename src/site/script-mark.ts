import { createContext } from "react";

/**
 * Marks the scripts that the application itself emits, as their `nonce`: a random value of each rendering, known to nobody
 * before and removed from the document after. Only marked scripts may run; one that a text brought along bears none.
 */
export const ScriptMark = createContext<string | undefined>(undefined);
