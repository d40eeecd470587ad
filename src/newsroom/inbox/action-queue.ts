/** An editor's action. The screen shows it immediately; the server gets it when its turn comes. */
export interface QueuedAction {
  send: () => Promise<unknown>;
  /** Reverts what the screen shows. */
  onFailed: (error: unknown) => void;
}

/** Sends actions one after another, in the order of the key presses. A failure does not stop the actions behind it. */
export class ActionQueue {
  readonly #onIdle: () => void;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** @param onIdle called after the last action has been answered */
  constructor(onIdle: () => void) {
    this.#onIdle = onIdle;
  }

  add(action: QueuedAction): void {
    this.#waiting++;
    this.#last = this.#last.then(() => this.#run(action));
  }

  async #run({ send, onFailed }: QueuedAction): Promise<void> {
    try {
      await send();
    } catch (error) {
      tell(onFailed, error);
    } finally {
      this.#waiting--;
      if (this.#waiting === 0) this.#onIdle();
    }
  }
}

/** Reports an error thrown by `onFailed`, so that the queue goes on. */
function tell(onFailed: QueuedAction["onFailed"], error: unknown): void {
  try {
    onFailed(error);
  } catch (fault) {
    reportError(fault);
  }
}
