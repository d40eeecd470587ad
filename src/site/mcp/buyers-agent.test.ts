import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { GuideAgent, type Said } from "../../../tests/support/guide-agent.ts";

/**
 * Buyers' questions with the starter content's answers: parts of the right answer, or null if the guide does not know the
 * vendor.
 */
const questions: [string, string[] | null][] = [
  ["Who offers a general ledger?", ["11 of 36", '"fundcount"', '"simcorp"', '"quickbooks"']],
  ["Which vendors offer bill pay?", ["6 of 36", '"qplix"', '"eton-solutions"']],
  ["Who has an investor portal?", ["6 of 36", '"altvia"', '"efront"']],
  ["Which vendors offer net worth tracking?", ["8 of 36", '"kubera"', '"altoo"', '"masttro"']],
  ["Who offers a general ledger and bill pay?", ["5 of 36", '"quickbooks"', '"sage-intacct"']],
  ["Which vendors serve Germany?", ["4 of 36", '"qplix"', '"altoo"']],
  ["Which platforms have a mobile app?", ["7 of 36", '"altoo"', '"quickbooks"']],
  ["Which vendors offer on-premises hosting?", ["5 of 36", '"simcorp"', '"quickbooks"']],
  ["Does Addepar have an API?", ["documented", '"level":"native"']],
  ["Does Masttro have a general ledger?", ["We have not found"]],
  ["Does QPLIX offer bill pay?", ["stated by the vendor", '"level":"native"']],
  ["Does Kubera have a client portal?", ["in part", '"level":"partial"']],
  ["Does Altoo have a mobile app?", ["documented", '"level":"native"']],
  ["Does Eton Solutions have a CRM?", ["unconfirmed", '"level":"native"']],
  ["Does Addepar offer a CRM?", ["via a partner", '"level":"partner"']],
  ["Does SimCorp have an API?", ['"level":"native"']],
  ["When was Addepar founded?", ["2009"]],
  ["Who owns SimCorp?", ["Deutsche Börse"]],
  ["How much does Masttro cost?", ["We have not found"]],
  ["What does Altoo cost?", ["We have not found"]],
  ["Which certifications does FundCount have?", ["SOC 2 Type II"]],
  ["Is Addepar cloud based?", ["Cloud"]],
  ["Does QuickBooks serve Canada?", ["Canada", "documented"]],
  ["When was QPLIX founded?", ["We have not found"]],
  [
    "Compare Addepar and Masttro",
    ['"vendor":"addepar","value":"native"', '"vendor":"masttro","value":"native"', '"value":null'],
  ],
  ["What is the difference between QPLIX and Altoo?", ["Net Worth Tracking", "4 features for both"]],
  ["Compare Addepar, QPLIX and SimCorp fact by fact: owner", ["8VC", "Partech", "Deutsche Börse"]],
  ["How many vendors are there?", ["36 vendors"]],
  ["How many vendors have a CRM?", ["12 of 36"]],
  ["How many vendors serve Germany?", ["4 of 36"]],
  ["What is a capital call?", ["A notice asking a private fund's investors"]],
  ["What does TVPI mean?", ["Total value to paid-in"]],
  ["What is a J-curve?", ["The typical path of a private fund's return"]],
  ["What changed at Addepar?", ["We have not recorded a change at Addepar"]],
  ["What changed since 2025-10-25?", ["11 changes", "Bloomberg completed the acquisition of Canoe"]],
  [
    "Rank vendors by requirements: must general ledger, must bill pay",
    ['"sei-archway"', '"eton-solutions"', '"quickbooks"'],
  ],
  ["Rank vendors by requirements: must consolidated reporting, nice mobile app", ['"altoo"']],
  ["Rank vendors by requirements: must net worth tracking, must api", ['"kubera"']],
  ["Does Pictet have an API?", null],
  ["What does Pictet cost?", null],
];

const app = testApp();
const answers = new Map<string, Said>();

/** Questions about what the guide does not know, about numbers of vendors, and about terms state no facts. */
const withoutFacts = /have not (found|recorded)|^The guide lists|^[\w- ]+: [A-Z]/;

beforeAll(async () => {
  const client = new Client({ name: "agent", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("https://guide.example/mcp"), {
    fetch: async (url, init) => app.fetch(new URL(url).pathname, init),
  });
  await client.connect(transport);
  const agent = await GuideAgent.meet(client);
  for (const [question] of questions) answers.set(question, await agent.ask(question));
  await client.close();
}, 60_000);

const said = (question: string): Said => answers.get(question) ?? { tool: null, text: "", facts: [] };

test("an agent that knows nothing but the tools answers nine of ten of 40 questions right", () => {
  const wrong = questions.filter(([question, parts]) => {
    const { tool, text } = said(question);
    return parts === null ? tool !== null : !parts.every((part) => text.includes(part));
  });
  process.stdout.write(
    `${questions.length} questions, ${wrong.length} wrong\n${wrong.map(([question]) => `  ${question} (${said(question).tool}) ${said(question).text.slice(0, 300)}\n`).join("")}`,
  );
  expect(questions.length).toBe(40);
  expect(wrong.length).toBeLessThanOrEqual(questions.length / 10);
});

test("every fact that it states has a source", () => {
  for (const [question] of questions) {
    const { tool, text, facts } = said(question);
    const stated = facts.filter(({ value, level }) => value ?? level);
    if (tool !== null && !withoutFacts.test(text)) expect(stated.length, question).toBeGreaterThan(0);
    for (const { sources } of stated)
      expect(sources.map(({ url }) => url).filter(Boolean), question).not.toEqual([]);
  }
});

test("the questions need several tools", () => {
  expect(new Set([...answers.values()].map(({ tool }) => tool))).toEqual(
    new Set(["answer", "compare", "fit", null]),
  );
});
