import { expect, test } from "vitest";
import { isAnonymous } from "./session-cookie.ts";

test.each([undefined, "", "theme=dark", "a=session", "my-session=1; sessions=2", "a=%zz; ;;="])(
  "%j is anonymous",
  (cookie) => {
    expect(isAnonymous({ cookie })).toBe(true);
  },
);

test.each([
  "session=abc",
  "session =abc",
  "theme=dark;session\t=abc",
  "theme=dark;\u00a0session=abc",
  "__Host-session=abc",
  "theme=dark; __host-session = abc",
  "session=%zz",
  "session",
  "session=",
  "theme=dark, session=abc",
])("%j is not, whatever it leads to", (cookie) => {
  expect(isAnonymous({ cookie })).toBe(false);
});

test.each(["Bearer fog_abc", "bearer  fog_abc", "Bearer"])("%j is not either", (authorization) => {
  expect(isAnonymous({ authorization })).toBe(false);
});

test("a password for the whole site, which a proxy asks for, makes nobody known here", () => {
  expect(isAnonymous({ authorization: "Basic YTpi" })).toBe(true);
});
