import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("systemd accepts every line of the unit file", ({ skip }) => {
  const { error, stderr } = spawnSync("systemd-analyze", ["verify", "deploy/guide.service"], {
    encoding: "utf8",
  });
  skip(error !== undefined, "systemd-analyze is not installed");
  // The machine that runs the tests need not have npm where servers have it.
  const faults = stderr.split("\n").filter((line) => line !== "" && !line.includes("is not executable"));
  expect(faults).toEqual([]);
});

test("Prometheus accepts the alert rules", ({ skip }) => {
  const { error, status, stdout, stderr } = spawnSync("promtool", ["check", "rules", "deploy/alerts.yml"], {
    encoding: "utf8",
  });
  skip(error !== undefined, "promtool is not installed; src/http/metrics.test.ts still checks the figures");
  expect({ status, said: stdout + stderr }).toMatchObject({ status: 0 });
});
