/** Asks the editor to sign in again; resolves to whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;
let wasDeclined = false;

/**
 * Registers the function that asks the editor to sign in again when a call finds that the session has ended. Returns a
 * function that removes it.
 */
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

/** The same for background calls, which do not ask again after a refusal. */
export const signInAgainUnlessDeclined = () => (wasDeclined ? Promise.resolve(false) : signInAgain());
