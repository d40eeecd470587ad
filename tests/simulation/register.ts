/** When something happened in a run: a count of events. */
let now = 0;
const tick = () => ++now;

interface Write {
  value: string;
  begun: number;
  /** Null while it is under way, and for good if its answer was lost in a crash. */
  ended: number | null;
  isRefused: boolean;
}

/** A stored value that several people write concurrently, and what it may be according to the answers they received. */
export class Register {
  readonly #writes: Write[];

  constructor(value: string) {
    this.#writes = [{ value, begun: tick(), ended: tick(), isRefused: false }];
  }

  /** Notes a write that begins. Call the result with the answer. */
  write(value: string): (isAcknowledged: boolean) => void {
    const write: Write = { value, begun: tick(), ended: null, isRefused: false };
    this.#writes.push(write);
    return (isAcknowledged) => {
      write.ended = tick();
      write.isRefused = !isAcknowledged;
    };
  }

  /** The values that no later acknowledged write has replaced. */
  possible(): string[] {
    const acknowledged = this.#writes.filter(({ ended, isRefused }) => ended !== null && !isRefused);
    return this.#writes
      .filter(({ isRefused, ended }) => {
        if (isRefused) return false;
        return ended === null || !acknowledged.some(({ begun }) => begun > ended);
      })
      .map(({ value }) => value);
  }
}
