/**
 * Props of an uncontrolled checkbox that this browser remembers under a name. Stores each change and restores the state on mount.
 */
export const keptTick = (name: string) => ({
  ref: (box: HTMLInputElement | null) => {
    if (!box) return;
    // It may have been checked before hydration.
    if (box.checked) store(name, true);
    else box.checked = isStored(name);
  },
  onChange: ({ target }: { target: HTMLInputElement }) => store(name, target.checked),
});

const keyOf = (name: string) => `tick ${name}`;

function isStored(name: string): boolean {
  try {
    return localStorage.getItem(keyOf(name)) !== null;
  } catch {
    return false;
  }
}

function store(name: string, isTicked: boolean) {
  try {
    if (isTicked) localStorage.setItem(keyOf(name), "1");
    else localStorage.removeItem(keyOf(name));
  } catch {
    // Without storage, the state lasts as long as the page.
  }
}
