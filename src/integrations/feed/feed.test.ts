import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { readSettings } from "#shared/settings.server.ts";
import { rssOf, startFeedStandIn } from "./feed.stand-in.ts";
import { fetchFeed } from "./index.ts";

const publisher = await startFeedStandIn();
afterAll(() => publisher.stop());

const settings = readSettings({ FETCH_ALLOW_HOSTS: publisher.host });
const unknown = { etag: null, lastModified: null };
const item = { guid: "1", link: "https://paper.example/1", title: "One", content: "<p>Words.</p>" };

describe("a feed", () => {
  test("that has not changed since is not sent again", async () => {
    const address = publisher.publish("/feed", [item]);
    const fetched = await fetchFeed(address, unknown, settings);
    expect(fetched).toMatchObject({ title: "The Paper", items: [{ guid: "1", title: "One" }] });
    expect(await fetchFeed(address, fetched?.version ?? unknown, settings)).toBeNull();
    publisher.publish("/feed", [item, { ...item, guid: "2" }]);
    expect((await fetchFeed(address, fetched?.version ?? unknown, settings))?.items).toHaveLength(2);
  });

  test("that tells its date only is asked by that", async () => {
    const lastModified = "Mon, 05 Jan 2026 08:30:00 GMT";
    publisher.serve("/dated", ({ headers }) =>
      headers["if-modified-since"] === lastModified
        ? { status: 304 }
        : { headers: { "last-modified": lastModified }, body: rssOf("Dated", "https://d.example", [item]) },
    );
    const first = await fetchFeed(`${publisher.url}/dated`, unknown, settings);
    expect(first?.version).toEqual({ etag: null, lastModified });
    expect(await fetchFeed(`${publisher.url}/dated`, first?.version ?? unknown, settings)).toBeNull();
  });

  test("that moved for good is read where it is now, and says so", async () => {
    const address = publisher.publish("/new", [item]);
    publisher.serve("/old", { status: 301, headers: { location: "/new" } });
    expect(await fetchFeed(`${publisher.url}/old`, unknown, settings)).toMatchObject({ movedTo: address });
  });

  test("may be packed, and in an old encoding", async () => {
    const text = rssOf("Caf\xe9", "https://c.example", [{ ...item, title: "Na\xefve" }]).replace(
      "utf-8",
      "iso-8859-1",
    );
    const headers = { "content-type": "text/xml", "content-encoding": "gzip" };
    publisher.serve("/packed", { headers, body: gzipSync(Buffer.from(text, "latin1")) });
    expect(await fetchFeed(`${publisher.url}/packed`, unknown, settings)).toMatchObject({
      title: "Café",
      items: [{ title: "Naïve" }],
    });
  });

  test("may be a packed file that does not say so", async () => {
    const headers = { "content-type": "application/x-gzip" };
    publisher.serve("/feed.xml.gz", {
      headers,
      body: gzipSync(rssOf("Packed", "https://p.example", [item])),
    });
    expect(await fetchFeed(`${publisher.url}/feed.xml.gz`, unknown, settings)).toMatchObject({
      title: "Packed",
    });
  });

  test.each([
    [404, "answered with status 404"],
    [410, "has removed this feed (410)"],
    [429, "is rate-limiting requests (429), Retry-After: 60"],
    [500, "answered with status 500"],
  ])("that answers %i says why it cannot be read", async (status, words) => {
    publisher.serve("/failing", { status, headers: { "retry-after": "60" } });
    await expect(fetchFeed(`${publisher.url}/failing`, unknown, settings)).rejects.toThrow(
      `${publisher.host} ${words}`,
    );
  });

  test("at an address that may not be fetched is refused", async () => {
    await expect(fetchFeed("http://169.254.169.254/feed", unknown, settings)).rejects.toThrow(
      "not an address on the public",
    );
  });
});
