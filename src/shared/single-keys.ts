/**
 * The switch for single-key shortcuts. Users of speech input, or anyone who hits keys by accident, can turn them off (WCAG 2.1.4).
 * Stored in the browser for the site and the admin.
 */
const storageKey = "single-keys";
const changed = "single-keys-changed";

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Storage is blocked: the shortcuts stay on.
  }
  // Read by the inline script that handles `/`.
  document.documentElement.dataset.keys = isOn ? "on" : "off";
  window.dispatchEvent(new Event(changed));
}

/** Calls `onChange` when the setting changes in this tab or another. Returns a function that stops it. */
export function watchSingleKeys(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener("storage", onChange);
  };
}
