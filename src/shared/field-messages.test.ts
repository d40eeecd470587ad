import { expect, test } from "vitest";
import { z } from "zod";
import "./field-messages.ts";

test.each([
  [1, "Content can have at most 1 character"],
  [20_000, "Content can have at most 20,000 characters"],
])("a limit of %i is stated with its unit", (limit, message) => {
  const { error } = z
    .object({ content: z.string().max(limit) })
    .safeParse({ content: "x".repeat(limit + 1) });
  expect(error?.issues[0]?.message).toBe(message);
});
