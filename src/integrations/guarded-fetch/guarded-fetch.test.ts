import { lookup as systemLookup } from "node:dns";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isPublicAddress, type Lookup } from "./address-guard.ts";
import { FetchError, GuardedFetch } from "./index.ts";
import { startWebStandIn, type WebReply, type WebStandIn } from "./web.stand-in.ts";

let web: WebStandIn;
beforeAll(async () => {
  web = await startWebStandIn();
});
afterEach(() => void web.requests.splice(0));
afterAll(() => web.stop());

function client({
  allowHosts = [web.host],
  ...rules
}: Partial<ConstructorParameters<typeof GuardedFetch>[0]> = {}) {
  const guardedFetch = new GuardedFetch({ allowHosts, userAgent: "TestBot/1.0", ...rules });
  onTestFinished(() => guardedFetch.close());
  return guardedFetch;
}

const limits = { maxBytes: 100_000 };

const failureOf = async (fetching: Promise<unknown>) => {
  const error = await fetching.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FetchError)) throw new Error(`no FetchError but ${error}`);
  return { reason: error.reason, message: error.message };
};

const notPublic = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.127.255.254",
  "127.0.0.1",
  "127.255.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.2.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
];

describe("an address that is not on the public internet", () => {
  test.each(notPublic)("is refused: %s", async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    const host = address.includes(":") ? `[${address}]` : address;
    const failure = await failureOf(client().get(`http://${host}:8080/`, limits));
    expect(failure.reason).toBe("refused-address");
    expect(failure.message).toContain("FETCH_ALLOW_HOSTS");
  });

  test.each(["http://2130706433/", "http://0x7f.1/", "http://017700000001/", "http://127.1/"])(
    "is refused in another spelling: %s",
    async (address) => {
      expect((await failureOf(client({ allowHosts: [] }).get(address, limits))).reason).toBe(
        "refused-address",
      );
    },
  );

  test.each(notPublic)("is refused as a name server's answer: %s", async (address) => {
    const lookup = answering(address);
    const failure = await failureOf(client({ lookup }).get("http://rebound.example/", limits));
    expect(failure).toEqual({
      reason: "refused-address",
      message: `rebound.example resolves to ${address}, which is not on the public internet (FETCH_ALLOW_HOSTS can allow it)`,
    });
  });

  test("is refused as what localhost means here", async () => {
    const { port } = new URL(web.url);
    const failure = await failureOf(
      client({ lookup: systemLookup }).get(`http://localhost:${port}/`, limits),
    );
    expect(failure.reason).toBe("refused-address");
    expect(web.requests).toEqual([]);
  });

  test("is refused as the end of a redirect, and never asked", async () => {
    const inner = await startWebStandIn();
    onTestFinished(() => inner.stop());
    web.serve("/out", { status: 302, headers: { location: `${inner.url}/secret` } });
    expect((await failureOf(client().get(`${web.url}/out`, limits))).reason).toBe("refused-address");
    expect(inner.requests).toEqual([]);
  });

  test("may be fetched from when the settings name its host and port, and at no other port", async () => {
    web.serve("/open", { body: "here" });
    expect((await client().get(`${web.url}/open`, limits)).text()).toBe("here");
    const { port } = new URL(web.url);
    const elsewhere = client({ allowHosts: [`127.0.0.1:${Number(port) + 1}`] });
    expect((await failureOf(elsewhere.get(`${web.url}/open`, limits))).reason).toBe("refused-address");
  });

  test("may be named by its host name, whatever that leads to", async () => {
    web.serve("/named", { body: "by name" });
    const { port } = new URL(web.url);
    const named = client({ allowHosts: [`localhost:${port}`] });
    expect((await named.get(`http://localhost:${port}/named`, limits)).text()).toBe("by name");
  });
});

test.each(["8.8.8.8", "1.1.1.1", "2606:4700::1111"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "file:///etc/passwd",
  "ftp://a.example/",
  "javascript:alert(1)",
  "/path",
  "",
  "http://u:p@a.example/",
])("%s is no address to fetch from", async (address) => {
  expect((await failureOf(client().get(address, limits))).reason).toBe("bad-address");
});

describe("redirects", () => {
  test("are followed, and remembered as a move when all are for good", async () => {
    web.serve("/old", { status: 301, headers: { location: "/older" } });
    web.serve("/older", { status: 308, headers: { location: "/new" } });
    web.serve("/new", { body: "moved" });
    const fetched = await client().get(`${web.url}/old`, limits);
    expect(fetched).toMatchObject({ status: 200, url: `${web.url}/new`, movedTo: `${web.url}/new` });
  });

  test("that are for now are no move", async () => {
    web.serve("/now", { status: 302, headers: { location: "/new" } });
    web.serve("/new", { body: "moved" });
    expect((await client().get(`${web.url}/now`, limits)).movedTo).toBeNull();
  });

  test("to another kind of address are refused", async () => {
    web.serve("/file", { status: 302, headers: { location: "file:///etc/passwd" } });
    expect((await failureOf(client().get(`${web.url}/file`, limits))).reason).toBe("bad-address");
  });

  test("to another host tell it nothing that was meant for the first", async () => {
    const other = await startWebStandIn();
    onTestFinished(() => other.stop());
    web.serve("/away", { status: 302, headers: { location: other.url } });
    await client({ allowHosts: [web.host, other.host] }).get(`${web.url}/away`, limits, {
      authorization: "key",
    });
    expect(web.requests[0]?.headers.authorization).toBe("key");
    expect(other.requests[0]?.headers.authorization).toBeUndefined();
  });

  test("in a circle come to an end", async () => {
    web.serve("/circle", { status: 302, headers: { location: "/circle" } });
    expect((await failureOf(client().get(`${web.url}/circle`, limits))).reason).toBe("too-many-redirects");
    expect(web.requests).toHaveLength(6);
  });
});

describe("an answer", () => {
  const packed: [string, (text: string) => Buffer][] = [
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
  ];

  test.each(packed)("packed with %s is unpacked", async (encoding, pack) => {
    web.serve("/packed", { headers: { "content-encoding": encoding }, body: pack("the text") });
    expect((await client().get(`${web.url}/packed`, limits)).text()).toBe("the text");
  });

  test.each(packed)("that %s blows up is given up at the limit", async (encoding, pack) => {
    web.serve("/bomb", { headers: { "content-encoding": encoding }, body: pack("0".repeat(20_000_000)) });
    expect(await failureOf(client().get(`${web.url}/bomb`, limits))).toEqual({
      reason: "too-large",
      message: `${web.host} sent more than 98 kB`,
    });
  });

  test("that says it is packed and is not is unreadable", async () => {
    web.serve("/lie", { headers: { "content-encoding": "gzip" }, body: "plain" });
    expect((await failureOf(client().get(`${web.url}/lie`, limits))).reason).toBe("unreadable");
  });

  const faults: [WebReply & string, string][] = [
    ["silence", "too-slow"],
    ["drip", "too-slow"],
    ["endless", "too-large"],
    ["half", "unreachable"],
    ["break", "unreachable"],
  ];

  test.each(faults)("of %s is given up as %s", async (fault, reason) => {
    web.serve("/fault", fault);
    const fetching = client({ idleMs: 400 }).get(`${web.url}/fault`, { ...limits, withinMs: 600 });
    expect((await failureOf(fetching)).reason).toBe(reason);
  });

  test("of any status is returned as it is", async () => {
    web.serve("/gone", { status: 410, body: "gone" });
    expect(await client().get(`${web.url}/gone`, limits)).toMatchObject({ status: 410 });
  });

  test("comes to a caller who introduced himself", async () => {
    web.serve("/who", { body: "" });
    await client().get(`${web.url}/who`, limits, { accept: "text/plain" });
    expect(web.requests[0]?.headers).toMatchObject({ "user-agent": "TestBot/1.0", accept: "text/plain" });
  });
});

test("an unreachable or unknown host is named with the reason", async () => {
  const gone = await startWebStandIn();
  await gone.stop();
  expect(await failureOf(client({ allowHosts: [gone.host] }).get(gone.url, limits))).toEqual({
    reason: "unreachable",
    message: `${gone.host} cannot be reached: it refused the connection`,
  });
  const lookup: Lookup = answeringError("ENOTFOUND");
  expect(await failureOf(client({ lookup }).get("http://nowhere.example/", limits))).toEqual({
    reason: "unreachable",
    message: "nowhere.example could not be found (DNS)",
  });
});

describe("a text is read in the encoding", () => {
  const latin = Buffer.from("caf\xe9 \x93so\x94", "latin1");
  const cases: [string, Record<string, string>, Buffer, string][] = [
    ["of the header", { "content-type": "text/html; charset=ISO-8859-1" }, latin, "café “so”"],
    ["of its mark", { "content-type": "text/html; charset=latin1" }, Buffer.from("\ufeffcafé"), "café"],
    ["of its mark, in 16 bits", { "content-type": "text/xml" }, Buffer.from("\ufeffcafé", "utf16le"), "café"],
    [
      "of its XML declaration",
      { "content-type": "text/xml" },
      Buffer.from('<?xml version="1.0" encoding="windows-1251"?>\xcf', "latin1"),
      '<?xml version="1.0" encoding="windows-1251"?>П',
    ],
    [
      "of its meta element",
      { "content-type": "text/html" },
      Buffer.from('<meta charset="shift_jis">\x83\x41', "latin1"),
      '<meta charset="shift_jis">ア',
    ],
    ["of most of the web, when it says nothing", { "content-type": "text/html" }, latin, "café “so”"],
    ["UTF-8, when it says nothing and can be", { "content-type": "text/html" }, Buffer.from("café"), "café"],
    [
      "of its declaration, when the header says UTF-8 and it is not",
      { "content-type": "text/xml; charset=utf-8" },
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>Caf\xe9 Z\xfcrich', "latin1"),
      '<?xml version="1.0" encoding="ISO-8859-1"?>Café Zürich',
    ],
    [
      "UTF-8, when its declaration says otherwise and it can be",
      { "content-type": "text/xml" },
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>Genève décide'),
      '<?xml version="1.0" encoding="ISO-8859-1"?>Genève décide',
    ],
    [
      "UTF-8, when the header says otherwise and it can be",
      { "content-type": "text/html; charset=windows-1252" },
      Buffer.from("Genève “décide”"),
      "Genève “décide”",
    ],
    [
      "Windows-1252, when the header says UTF-8 and nothing else is declared",
      { "content-type": "text/html; charset=utf-8" },
      latin,
      "café “so”",
    ],
    [
      "UTF-8, when one byte of many is damaged",
      { "content-type": "text/html; charset=utf-8" },
      Buffer.concat([Buffer.from("Genève décide à Zürich ".repeat(5)), Buffer.from([0xe9])]),
      `${"Genève décide à Zürich ".repeat(5)}\ufffd`,
    ],
    [
      "of its escapes",
      { "content-type": "text/html; charset=iso-2022-jp" },
      Buffer.from('\x1b$B%"\x1b(B', "latin1"),
      "ア",
    ],
    [
      "UTF-8, when it names an unknown one",
      { "content-type": "text/html; charset=klingon" },
      Buffer.from("é"),
      "é",
    ],
  ];

  test.each(cases)("%s", async (_name, headers, body, text) => {
    web.serve("/text", { headers, body });
    expect((await client().get(`${web.url}/text`, limits)).text()).toBe(text);
  });
});

describe("a body packed by gzip without saying so", () => {
  const headers = { "content-type": "application/x-gzip" };

  test("is unpacked, within the limit of its size", async () => {
    web.serve("/packed", { headers, body: gzipSync("Genève décide") });
    expect((await client().get(`${web.url}/packed`, limits)).text()).toBe("Genève décide");
    web.serve("/bomb", { headers, body: gzipSync(Buffer.alloc(limits.maxBytes * 50)) });
    expect(await failureOf(client().get(`${web.url}/bomb`, limits))).toEqual({
      reason: "too-large",
      message: `${web.host} sent more than 98 kB`,
    });
  });

  test("and refused when it is damaged", async () => {
    web.serve("/damaged", { headers, body: gzipSync("Genève décide").subarray(0, 15) });
    expect(await failureOf(client().get(`${web.url}/damaged`, limits))).toMatchObject({
      reason: "unreadable",
    });
  });
});

const answering = (address: string): Lookup =>
  ((_name: string, _options: object, callback: (error: null, answers: object[]) => void) =>
    callback(null, [{ address, family: address.includes(":") ? 6 : 4 }])) as Lookup;

const answeringError = (code: string): Lookup =>
  ((_name: string, _options: object, callback: (error: Error) => void) =>
    callback(Object.assign(new Error(code), { code }))) as Lookup;
