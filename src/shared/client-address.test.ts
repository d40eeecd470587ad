import { describe, expect, test } from "vitest";
import { clientNetwork, parseClientAddress } from "./client-address.ts";

describe("a client's address", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ["203.0.113.7:4711", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["[::ffff:cb00:7107]:4711", "203.0.113.7"],
    ["2001:DB8:0:0::1", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
  ])("%s is %s", (input, address) => {
    expect(parseClientAddress(input)).toBe(address);
  });

  test.each([
    "",
    "unknown",
    "_hidden",
    "1",
    "0x7f.1",
    "010.0.0.1",
    "203.0.113.256",
    "203.0.113.7/8",
    ":",
    "1".repeat(20_000),
  ])("cannot be %j", (input) => {
    expect(parseClientAddress(input)).toBeNull();
  });
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
