import { existsSync } from "node:fs";

/** Returns the path of the system's Chromium, or null if there is none. */
export const findChromium = (): string | null =>
  ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) =>
    existsSync(path),
  ) ?? null;

/**
 * Parts of the browser's own window. Each of its popups is a page, loaded for every context: 0.9 s of processor time for each
 * test. Only the last list of these counts, so that Playwright's own is repeated (`chromiumSwitches` in its source).
 */
const disabledFeatures = `
  WebUIOmniboxPopup WebUIOmniboxFullPopup WebUIOmniboxAimPopup
  AimEnabled AvoidCorsURLLoaderRestartOnRedirect AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose
  HttpsFirstBalancedModeAutoEnable HttpsUpgrades LensOverlay MediaRouter NetworkTimeServiceQuerying OptimizationHints
  PaintHolding PreconnectToSearch ThirdPartyStoragePartitioning`;

/** A closed network must not fill the output, nor a missing sandbox stop the tests. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${disabledFeatures.trim().split(/\s+/).join()}`,
];
