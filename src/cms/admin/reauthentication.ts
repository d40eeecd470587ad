/** Asks the editor to confirm who they are; resolves to whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the dialog that asks. Returns a function that removes it. */
export function askForIdentity(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Resolves to true once the editor has confirmed who they are. Calls that ask at the same time share one question. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
