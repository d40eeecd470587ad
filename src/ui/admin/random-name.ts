/**
 * Returns a random, unguessable name. Unlike `crypto.randomUUID`, it works on insecure origins, such as plain HTTP in a local
 * network.
 */
export const randomName = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36).padStart(7, "0")).join("");
