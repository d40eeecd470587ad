import { expect, test } from "vitest";
import { CacheKeys } from "./response-cache.server.ts";

const keys = new CacheKeys([
  { pattern: "/vendors", parameters: ["q", "page", "feature"] },
  { pattern: "/api/vendors", parameters: ["view"] },
  { pattern: "/api/vendors", parameters: ["page"] },
  { pattern: "/api/vendors/{slug}", parameters: ["view"] },
  { pattern: "/share/:section/:file", parameters: ["shape"] },
]);

test.each([
  ["/vendors", "/vendors"],
  ["/vendors?gclid=1", "/vendors"],
  ["/vendors?", "/vendors"],
  ["/vendors?q=a&gclid=1&page=2", "/vendors?page=2&q=a"],
  ["/vendors?page=2&q=a", "/vendors?page=2&q=a"],
  ["/vendors?feature=b&feature=a", "/vendors?feature=b&feature=a"],
  ["/vendors?%71=%61", "/vendors?q=a"],
  ["/api/vendors?page=2&view=card&x=1", "/api/vendors?page=2&view=card"],
  ["/api/vendors/addepar?x=1&view=page", "/api/vendors/addepar?view=page"],
  ["/share/vendors/addepar.png?v=1&shape=4x3", "/share/vendors/addepar.png?shape=4x3"],
  ["/vendors/?q=a&gclid=1", "/vendors/?q=a"],
  ["/Vendors?q=a", "/Vendors?q=a"],
  ["/no-such-page?a=1", "/no-such-page"],
  ["/vendors?constructor=1&__proto__=2", "/vendors"],
])("the key of %s is %s", (address, key) => {
  expect(keys.keyOf(address)).toBe(key);
});

test.each([
  "/api/admin/news?page=1",
  "/api/callback?code=1",
  "/api/vendors/a/b?view=page",
  "/vendors.data?_routes=x",
  "/vendors.data",
])("%s has none", (address) => {
  expect(keys.keyOf(address)).toBeNull();
});
