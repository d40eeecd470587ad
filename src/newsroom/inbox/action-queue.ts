/** An editor's action: the screen shows it at once, the server hears of it in its turn. */
export interface QueuedAction {
  send: () => Promise<unknown>;
  /** Takes back what the screen showed. */
  onFailed: (error: unknown) => void;
}

/** Sends actions one after the other, in the order of the keys; a failure does not stop those behind it. */
export class ActionQueue {
  readonly #onIdle: () => void;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** @param onIdle called when the last action has been answered */
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

/** A fault in what takes an action back is reported; the actions behind it are sent all the same. */
function tell(onFailed: QueuedAction["onFailed"], error: unknown): void {
  try {
    onFailed(error);
  } catch (fault) {
    reportError(fault);
  }
}
