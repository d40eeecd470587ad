import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        optional: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");

test("every installed package has a SHA-512 integrity hash", () => {
  const loose = packages
    .filter(([, { integrity, optional }]) => !integrity?.startsWith("sha512-") && !optional)
    .map(([path]) => path);
  expect(packages.length).toBeGreaterThan(300);
  expect(loose).toEqual([]);
});

test("packages come only from a registry, in exact versions", () => {
  expect(packages.filter(([, { resolved }]) => /^(git|http:|file:)/.test(resolved ?? ""))).toEqual([]);
  const { dependencies, devDependencies } = z
    .object({
      dependencies: z.record(z.string(), z.string()),
      devDependencies: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const wanted = Object.entries({ ...dependencies, ...devDependencies });
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("only these packages run an install script", () => {
  const running = packages
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.split("node_modules/").at(-1));
  // Node's own binary, and the compiler used by the migration tool and Vite.
  expect(new Set(running)).toEqual(new Set(["esbuild", "node"]));
});
