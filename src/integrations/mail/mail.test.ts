import { once } from "node:events";
import { createServer } from "node:net";
import { setImmediate as oneTurn } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { environment, replaceEnvironment } from "#shared/environment.server.ts";
import { MailRefusedError, mailClientOf } from "./index.ts";
import { startMailStandIn, textOfMail } from "./mail.stand-in.ts";

let server: Awaited<ReturnType<typeof startMailStandIn>>;
beforeAll(async () => {
  server = await startMailStandIn();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.mails.length = 0;
  server.refuseWith();
});

const client = (url = server.url) => mailClientOf({ url, from: "guide@example.com", fromName: "The Guide" });
const mail = { to: "ada@example.org", subject: "Grüße", text: "Zürich\nhttps://guide.example/x?token=abc" };

test("a mail arrives with its text, its sender, and as sent by a machine", async () => {
  await client().send(mail);
  const [received] = server.mails;
  expect(received).toMatchObject({ from: "guide@example.com", to: ["ada@example.org"] });
  expect(received?.raw).toContain("From: The Guide <guide@example.com>");
  expect(received?.raw).toContain("Auto-Submitted: auto-generated");
  expect(received && textOfMail(received).replaceAll("\r\n", "\n")).toContain(mail.text);
});

describe("nothing in a mail becomes a header or a recipient", () => {
  test.each([
    ["a subject", { ...mail, subject: "Hello\r\nBcc: eve@example.net\r\n\r\nSpam" }],
    ["a text", { ...mail, text: "Hello\r\n.\r\nMAIL FROM:<eve@example.net>\r\nBcc: eve@example.net" }],
  ])("%s with line ends", async (_, hostile) => {
    await client().send(hostile);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.to).toEqual(["ada@example.org"]);
    const [head = ""] = server.mails[0]?.raw.split("\r\n\r\n") ?? [];
    expect(head).not.toMatch(/^bcc:/im);
  });

  test.each([
    "ada@example.org, eve@example.net",
    "ada@example.org>\r\nRCPT TO:<eve@example.net",
    "Eve <eve@example.net>",
  ])("an address that is several: %j", async (to) => {
    await client()
      .send({ ...mail, to })
      .catch(() => {});
    expect(server.mails.flatMap((received) => received.to)).not.toContain("eve@example.net");
  });
});

describe("a failure", () => {
  test("for good is told from one that may pass", async () => {
    server.refuseWith(550);
    await expect(client().send(mail)).rejects.toBeInstanceOf(MailRefusedError);
    server.refuseWith(451);
    await expect(client().send(mail)).rejects.not.toBeInstanceOf(MailRefusedError);
  });

  test("a server that says nothing is given up", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    await expect(client(`smtp://127.0.0.1:${port}`).send(mail, undefined, 50)).rejects.toThrow();
    silent.close();
  });

  test("a password is not sent abroad unencrypted", async () => {
    const plain = await startMailStandIn();
    const { port } = new URL(plain.url);
    // An address of this machine that does not look like one.
    await expect(client(`smtp://ada:secret@0.0.0.0:${port}`).send(mail)).rejects.toThrow(/TLS|STARTTLS/i);
    expect(plain.mails).toEqual([]);
    await plain.stop();
  });
});

test("an email that has begun is delivered only once it is finished, and never if it is cancelled", async () => {
  const { signal } = new AbortController();
  const long = { ...mail, text: `.A line\n${"long ".repeat(20_000)}` };
  const [first, second] = await Promise.all([
    client().begin({ ...long, messageId: "watch-1-2@guide.example" }, signal),
    client().begin(long, signal),
  ]);
  second.cancel();
  expect(server.mails).toEqual([]);
  await first.finish();
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]?.raw).toMatch(/^Message-ID: <watch-1-2@guide\.example>$/im);
  server.refuseWith(550);
  await expect(client().begin(mail, signal)).rejects.toThrow(MailRefusedError);
  server.refuseWith(451);
  await expect(client().begin(mail, signal)).rejects.not.toThrow(MailRefusedError);
  expect(server.mails).toHaveLength(1);
});

test("the last line of an email leaves within one turn of the event loop", async () => {
  const begun = await client().begin(mail, new AbortController().signal);
  const accepted = begun.finish();
  await oneTurn();
  // What has not left by then is dropped.
  begun.cancel();
  await expect.poll(() => server.mails.length).toBe(1);
  accepted.catch(() => {});
});

test("a server that never accepts the last line is given up after 45 seconds", async () => {
  const { wait } = environment;
  const waits: number[] = [];
  onTestFinished(
    replaceEnvironment({
      wait: (ms, signal) => {
        waits.push(ms);
        return wait(50, signal);
      },
    }),
  );
  const silent = await startMailStandIn({ onData: (stream) => void stream.resume() });
  const begun = await client(silent.url).begin(mail, new AbortController().signal);
  await expect(begun.finish()).rejects.toThrow("did not accept the email in time");
  expect(waits).toEqual([45_000]);
  await silent.stop();
});

test("an email that has not begun when the process stops is given up", async () => {
  const silent = await startMailStandIn({ onRcptTo: () => {} });
  const stop = new AbortController();
  const begun = client(silent.url).begin(mail, stop.signal);
  stop.abort(new Error("The server stops"));
  await expect(begun).rejects.toThrow("The server stops");
  await silent.stop();
});
