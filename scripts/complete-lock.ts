import { readFileSync, writeFileSync } from "node:fs";

/**
 * Run it after `npm install` if `npm ci` reports that packages for other platforms are missing from the lock file. npm omits
 * packages that the registry does not offer at that moment, and then rejects its own lock file.
 */
interface LockedPackage {
  version?: string;
  dev?: true;
  optional?: true;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const path = "package-lock.json";
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(path, "utf8"));
const missing = Object.values(lock.packages).flatMap(missingPlatformPackages);
lock.packages = Object.fromEntries(
  Object.entries({ ...lock.packages, ...Object.fromEntries(missing) }).sort(byPath),
);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} packages for other platforms added to ${path}`);

function missingPlatformPackages({
  optionalDependencies = {},
  dev,
}: LockedPackage): [string, LockedPackage][] {
  return Object.entries(optionalDependencies).flatMap(([name, version]) => {
    const isLocked = Object.keys(lock.packages).some((place) => place.endsWith(`node_modules/${name}`));
    const isExact = /^\d+\.\d+\.\d+/.test(version);
    if (isLocked || !isExact) return [];
    return [[`node_modules/${name}`, { version, ...platformOf(name), ...(dev && { dev }), optional: true }]];
  });
}

/** Platform packages are named after their platform: `@biomejs/cli-linux-x64-musl`. */
function platformOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const [, os, cpu] = /(android|darwin|freebsd|linux|openharmony|win32|wasm32)-([a-z0-9]+)/.exec(name) ?? [];
  if (!os || !cpu) throw new Error(`${name} does not say which platform it is for`);
  if (os === "wasm32") return { cpu: ["wasm32"] };
  const libc = /musl/.test(name) ? "musl" : /gnu/.test(name) ? "glibc" : null;
  return { os: [os], cpu: [cpu], ...(os === "linux" && libc && { libc: [libc] }) };
}

function byPath([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
