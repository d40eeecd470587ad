/** Ensures that a response is plain data: an instance of a class, such as a database handle, must never leave. */
export function plainData(value: unknown): unknown {
  for (const one of [value].flat()) {
    const prototype = typeof one === "object" && one !== null ? Object.getPrototypeOf(one) : null;
    if (prototype !== null && prototype !== Object.prototype)
      throw new Error("A read returned an object that is not plain data");
  }
  return value;
}
