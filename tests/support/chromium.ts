import { existsSync, statfsSync } from "node:fs";

/** The headless shell has no window to paint and takes half of the CPU time (docs/decisions/0003). */
export const headlessShell = "/usr/bin/chromium-headless-shell";

/** The full browser, which paints like a visitor's. The headless shell paints late. */
export const fullChromium = "/usr/bin/chromium";

/** Returns the path of the system's Chromium, or null if none is installed. */
export const findChromium = (): string | null =>
  [headlessShell, fullChromium, "/usr/bin/google-chrome"].find((path) => existsSync(path)) ?? null;

/** Avoids log noise from a closed network, and failures from a missing sandbox. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Bytes of shared memory that three browsers do not fill. Containers often have 64 MB, which one page can. */
const enoughSharedMemory = 2 ** 30;

/**
 * Playwright's options to start a browser. By default Playwright moves shared memory to files under /tmp, which costs a sixth of the
 * CPU time.
 */
export const launchOptions = (executablePath = findChromium()) => ({
  executablePath: executablePath ?? undefined,
  args: chromiumArguments,
  ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
});

function hasSharedMemory() {
  if (!existsSync("/dev/shm")) return false;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize >= enoughSharedMemory;
}
