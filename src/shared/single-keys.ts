/**
 * The switch for shortcuts of a single key, without Ctrl or ⌘: whoever speaks to the computer, or hits keys by accident,
 * can turn them off (WCAG 2.1.4). Kept in the browser, for the site and the admin alike.
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
    // A forbidden storage leaves the keys on.
  }
  // The script in the head of a page looks here: `/` is its work.
  document.documentElement.dataset.keys = isOn ? "on" : "off";
  window.dispatchEvent(new Event(changed));
}

/** Reports changes of the setting, in this tab and in others. Returns a function that stops it. */
export function watchSingleKeys(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener("storage", onChange);
  };
}
