import { Hono } from "hono";
import { expect, test } from "vitest";
import { AppError } from "#shared/errors.ts";
import { answerPageFailure } from "./errors.server.ts";
import type { AppEnv } from "./request.server.ts";

const app = new Hono<AppEnv>();
app.onError(answerPageFailure);
app.get("/faulty", () => {
  throw new Error("secret of the database");
});
app.get("/refused", () => {
  throw new AppError("forbidden", "<b>Not</b> for you & others");
});

test.each([
  ["/faulty", 500, "We're sorry, but something unexpected happened. Please try refreshing the page."],
  ["/refused", 403, "&#60;b&#62;Not&#60;/b&#62; for you &#38; others"],
])(
  "a page that fails before it is rendered (%s) says so, and can be reloaded without scripts",
  async (path, status, text) => {
    const answer = await app.request(path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "no-store"]);
    const html = await answer.text();
    expect(html).toContain('<h1 style="font: 600 2rem/1.25 Georgia, serif">Something went wrong</h1>');
    expect(html).toContain(`<p>${text}</p>\n<p><a href="">Refresh Page</a></p>`);
    expect(html).not.toMatch(/secret|<script|<link/);
  },
);
