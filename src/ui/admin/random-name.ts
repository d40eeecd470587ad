/**
 * Returns a name that nobody else will think of. Unlike `crypto.randomUUID`, it can be had on any origin: an admin that is
 * opened by plain HTTP in a local network has no secure one.
 */
export const randomName = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36).padStart(7, "0")).join("");
