import { existsSync } from "node:fs";

/** Returns the path of the system's Chromium, or null if there is none. */
export const findChromium = (): string | null =>
  ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) =>
    existsSync(path),
  ) ?? null;

/** A closed network must not fill the output, nor a missing sandbox stop the tests. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
