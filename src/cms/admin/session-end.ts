/** Asks the editor to sign in again; resolves to whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;
let wasDeclined = false;

/** Names what asks the editor to sign in again once a call has found the session over. Returns what takes it back. */
export function askOnSessionEnd(next: Ask): () => void {
  ask = next;
  wasDeclined = false;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Resolves to true once the editor has signed in again. All calls that meet the end of a session share one question. */
export function signInAgain(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false))
    .then((isSignedIn) => {
      wasDeclined = !isSignedIn;
      return isSignedIn;
    })
    .finally(() => {
      asking = null;
    });
  return asking;
}

/** The same for a call of the screen's own accord, which does not ask once more after a refusal. */
export const signInAgainUnlessDeclined = () => (wasDeclined ? Promise.resolve(false) : signInAgain());
