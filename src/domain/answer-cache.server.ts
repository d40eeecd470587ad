import type { Answer } from "./answer.server.ts";

/**
 * Finished answers for anonymous readers, by address. Any change of content empties it; while this process cannot hear of
 * changes made by others it holds nothing. Bounded in bytes: the answers that were not asked for longest go first.
 */
export class AnswerCache {
  readonly #answers = new Map<string, Answer>();
  readonly #underWay = new Map<string, Promise<Answer | null>>();
  readonly #maxBytes: number;
  #bytes = 0;
  #generation = 0;
  #isSuspended = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  find(address: string): Answer | undefined {
    const answer = this.#answers.get(address);
    if (!answer) return undefined;
    this.#answers.delete(address);
    this.#answers.set(address, answer);
    return answer;
  }

  /**
   * The stored answer, or the one that `produce` makes. Callers that ask for one address at the same time share one
   * production. `produce` yields null for an answer that must not be shared: then everybody who waited gets null.
   */
  async findOrProduce(address: string, produce: () => Promise<Answer | null>): Promise<Answer | null> {
    const stored = this.find(address);
    if (stored) return stored;
    const shared = this.#underWay.get(address);
    if (shared) return shared;
    const production = this.#produce(address, produce);
    this.#underWay.set(address, production);
    try {
      return await production;
    } finally {
      if (this.#underWay.get(address) === production) this.#underWay.delete(address);
    }
  }

  /** Forgets everything, productions under way included: what they make is older than the change. */
  purge() {
    this.#generation += 1;
    this.#answers.clear();
    this.#underWay.clear();
    this.#bytes = 0;
  }

  /** While suspended nothing is stored or found. */
  suspend(isSuspended: boolean) {
    this.#isSuspended = isSuspended;
    this.purge();
  }

  /** Counts a body that was compressed after the answer was stored. */
  grow(bytes: number) {
    this.#bytes += bytes;
    this.#evict();
  }

  get bytes() {
    return this.#bytes;
  }

  async #produce(address: string, produce: () => Promise<Answer | null>) {
    const generation = this.#generation;
    const answer = await produce();
    if (answer && generation === this.#generation && !this.#isSuspended) this.#store(address, answer);
    return answer;
  }

  #store(address: string, answer: Answer) {
    this.#answers.set(address, answer);
    this.#bytes += sizeOf(answer);
    this.#evict();
  }

  #evict() {
    for (const [address, answer] of this.#answers) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#answers.delete(address);
      this.#bytes -= sizeOf(answer);
    }
  }
}

const sizeOf = (answer: Answer) => answer.bodies.values().reduce((bytes, body) => bytes + body.length, 0);
