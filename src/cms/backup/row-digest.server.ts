import { createHash } from "node:crypto";

const modulus = 1n << 256n;

/** Order-independent digest of a set of rows: the sum of their SHA-256 hashes. */
export class RowDigest {
  #sum = 0n;

  add(row: string): void {
    this.#sum = (this.#sum + BigInt(`0x${createHash("sha256").update(row).digest("hex")}`)) % modulus;
  }

  get value(): string {
    return this.#sum.toString(16).padStart(64, "0");
  }
}
