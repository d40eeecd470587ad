const megabytes = 1_800_000;

/** JSON and near-JSON that is expensive to parse, traverse or answer. */
export const hostileBodies = new Map([
  ["nested arrays", "[".repeat(900_000)],
  ["nested arrays, closed", `{"a":${"[".repeat(900_000)}${"]".repeat(900_000)}}`],
  ["nested objects", `${'{"a":'.repeat(300_000)}1`],
  [
    "a long key over many bad strings",
    `{"${"k".repeat(20_000)}":[${Array.from({ length: 20_000 }, () => '"\\u0000"').join(",")}]}`,
  ],
  ["bad strings", `{"gallery":[${'"\\u0000",'.repeat(megabytes / 9)}""]}`],
  ["a bad string in a long key", `{"${"k".repeat(megabytes)}":"\\u0000"}`],
  ["a control character at the end", JSON.stringify({ title: `${"x".repeat(megabytes)}\u0000` })],
  ["wrong items", `{"gallery":[${"1,".repeat(100_000)}1]}`],
  ["fewer wrong items", `{"gallery":[${"1,".repeat(40_000)}1]}`],
  ["wrong items of every list", `{"videos":[${"{},".repeat(40_000)}{}],"features":[{}]}`],
  ["many keys", `{${Array.from({ length: 150_000 }, (_, n) => `"${n}k":1`).join(",")}}`],
  ["a long wrong value", JSON.stringify({ name: "x", slug: "#".repeat(megabytes) })],
  ["an endless string", `{"a":"${"\\\\".repeat(megabytes / 2)}`],
  ["no JSON", "x".repeat(megabytes)],
]);
