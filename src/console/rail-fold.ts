import { useState } from "react";

/** True for each kind of screen on which the rail is folded to its icons. */
export interface RailFold {
  lists: boolean;
  /** Screens that need the full width: edit pages. */
  work: boolean;
}

type Kind = keyof RailFold;

const cookieNames: Record<Kind, string> = { lists: "admin-rail", work: "admin-rail-at-work" };

/** Reads the rail's state from a request's cookies, so that the server renders it as the editor left it. */
export function readRailFold(cookies: string): RailFold {
  const values = new Map(cookies.split(/;\s*/).map((cookie) => splitOnce(cookie)));
  return {
    lists: values.get(cookieNames.lists) === "folded",
    work: values.get(cookieNames.work) !== "open",
  };
}

function splitOnce(cookie: string): [name: string, value: string] {
  const [name = "", value = ""] = cookie.split("=", 2);
  return [name, value];
}

/** The rail's state on a kind of screen, stored in a cookie for a year. */
export function useRailFold(initial: RailFold | null, kind: Kind) {
  const [fold, setFold] = useState(() => initial ?? readRailFold(document.cookie));
  return {
    isFolded: fold[kind],
    toggle: () => {
      const isFolded = !fold[kind];
      setFold({ ...fold, [kind]: isFolded });
      // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
      document.cookie = `${cookieNames[kind]}=${isFolded ? "folded" : "open"}; path=/admin; max-age=31536000; samesite=lax`;
    },
  };
}
