import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";

const app = testApp();

test.each(["consolidated-reporting", "tax-reporting", "crm", "workflow-automation"])(
  "an answer about %s counts as many vendors in each group as the feature's page",
  async (slug) => {
    const page = await app.json(`/api/features/${slug}?view=page`);
    const groups: string[] = page.vendors
      .map(({ group }: { group: string }) => group)
      .filter((group: string) => group !== "not-offered");
    const { statement } = await app.json(`/api/answer?q=${encodeURIComponent(`who offers ${page.name}`)}`);
    const counts = [...statement.matchAll(/(?<=[:,] | and )(\d+) /g)].map(([, count]) => Number(count));
    expect(counts).toEqual([...Map.groupBy(groups, (group) => group).values()].map(({ length }) => length));
  },
);
