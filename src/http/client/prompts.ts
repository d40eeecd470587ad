/** Asks the editor for something. Resolves to true if they did it. */
type Ask = () => Promise<boolean>;

/** A prompt on the screen, shared by concurrent calls. */
class SharedPrompt {
  #ask: Ask | null = null;
  #asking: Promise<boolean> | null = null;

  register(next: Ask): () => void {
    this.#ask = next;
    return () => {
      if (this.#ask === next) this.#ask = null;
    };
  }

  open(): Promise<boolean> {
    this.#asking ??= (this.#ask?.() ?? Promise.resolve(false)).finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }
}

const identity = new SharedPrompt();
const signIn = new SharedPrompt();
let wasDeclined = false;

/** Registers the dialog that confirms the editor's identity. Returns a function that unregisters it. */
export const askForIdentity = (ask: Ask) => identity.register(ask);

/** Resolves to true once the editor has confirmed their identity. */
export const confirmIdentity = () => identity.open();

/** Registers the prompt for expired sessions. Returns a function that unregisters it. */
export function askOnSessionEnd(ask: Ask): () => void {
  wasDeclined = false;
  return signIn.register(async () => {
    const isSignedIn = await ask();
    wasDeclined = !isSignedIn;
    return isSignedIn;
  });
}

/** Resolves to true once the editor has signed in again. Calls that fail because the session expired share one sign-in prompt. */
export const signInAgain = () => signIn.open();

/** The same for background calls, which do not prompt again after the editor has declined. */
export const signInAgainUnlessDeclined = () => (wasDeclined ? Promise.resolve(false) : signInAgain());
