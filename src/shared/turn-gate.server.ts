/** A gate stays shut for at most this many turns while connections arrive. Otherwise a flood of them could stop all other work. */
const mostShut = 32;

let arrivals = 0;
let isArriving = false;

/**
 * Call it for each accepted connection. Node accepts one per turn of the event loop, so two hundred new connections take two hundred
 * turns. Gates stay shut until then, which makes these turns short.
 */
export function noteConnection() {
  const number = ++arrivals;
  isArriving = true;
  setImmediate(() =>
    setImmediate(() => {
      if (arrivals === number) isArriving = false;
    }),
  );
}

/** Lets callers through in order of arrival, a few per turn of the event loop. */
export class TurnGate {
  readonly #perTurn: number;
  readonly #waiting: (() => void)[] = [];
  /** Turns since it last opened. */
  #shut = 0;

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
    if (isArriving && this.#shut < mostShut) this.#shut++;
    else {
      this.#shut = 0;
      for (const resolve of this.#waiting.splice(0, this.#perTurn)) resolve();
    }
    if (this.#waiting.length > 0) setImmediate(() => this.#open());
  }
}
