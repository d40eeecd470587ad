import { expect, test } from "@playwright/test";
import { Client } from "pg";
import { freePort } from "../../scripts/free-port.ts";
import { installPackage } from "../../scripts/system-packages.ts";
import { findPostgresBinaries, startThrowAwayPostgres } from "../../scripts/throw-away-postgres.ts";
import { startFeedStandIn } from "../../src/integrations/feed/feed.stand-in.ts";
import { buildItem } from "../../src/newsroom/news-feed/news-feed.fixture.ts";
import { testEditor } from "../support/server-environment.ts";
import { ready, startServer } from "../support/server-process.ts";

test("two processes that fetch the same feeds concurrently store each item once, whatever one feed does", async () => {
  if (!findPostgresBinaries()) await installPackage("postgresql");
  const postgres = await startThrowAwayPostgres();
  const publisher = await startFeedStandIn();
  const items = Array.from({ length: 60 }, (_, number) => buildItem(`story-${number}`));
  const feeds = ["/all", "/first", "/last", "/hanging"];
  publisher.publish("/all", items);
  publisher.publish("/first", items.slice(0, 40));
  publisher.publish("/last", items.slice(20));
  publisher.serve("/hanging", "silence");
  const settings = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: "one secret for all processes",
    FETCH_ALLOW_HOSTS: publisher.host,
    NEWS_FEED_URLS: feeds.map((path) => publisher.url + path).join(","),
    STARTER_CONTENT: "0",
  };
  const ports = await Promise.all([freePort(), freePort()]);
  const servers = ports.map((port) => startServer({ ...settings, PORT: String(port) }));
  try {
    await Promise.all(servers.map((server) => server.says(ready)));
    const cookie = await signIn(`http://127.0.0.1:${ports[0]}`);
    const results = await Promise.all(
      ports.map(async (port) => {
        const address = `http://127.0.0.1:${port}/api/news/fetch-rss`;
        return (await fetch(address, { method: "POST", headers: { cookie } })).json();
      }),
    );
    expect(results.reduce((sum, { saved }) => sum + saved, 0)).toBe(60);
    for (const { errors } of results)
      expect(errors).toEqual([`${publisher.url}/hanging: ${publisher.host} took too long to answer`]);
    expect(await countTitles(postgres.url)).toEqual({ all: "60", different: "60" });
  } finally {
    for (const server of servers) server.kill("SIGTERM");
    const ends = await Promise.all(servers.map((server) => server.ended));
    await publisher.stop();
    await postgres.stop();
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
  }
});

async function signIn(site: string): Promise<string> {
  const answer = await fetch(`${site}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(testEditor),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function countTitles(connectionString: string) {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    "select count(*) as all, count(distinct title) as different from news_articles",
  );
  await client.end();
  return rows[0];
}
