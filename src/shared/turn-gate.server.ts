/** Lets callers through in order of arrival, a few per turn of the event loop. */
export class TurnGate {
  readonly #perTurn: number;
  readonly #waiting: (() => void)[] = [];

  constructor(perTurn = 1) {
    this.#perTurn = perTurn;
  }

  /** Resolves in a later turn. */
  pass(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(() => this.#open());
    });
  }

  #open() {
    for (const resolve of this.#waiting.splice(0, this.#perTurn)) resolve();
    if (this.#waiting.length > 0) setImmediate(() => this.#open());
  }
}
