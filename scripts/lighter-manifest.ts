import { globSync, readFileSync, writeFileSync } from "node:fs";

const assignment = "window.__reactRouterManifest=";

/**
 * Empties the routes' lists of imported files in the manifest that every page loads: half of its bytes. The browser reads them only for
 * links that prefetch, which the site does not have; the server has its own manifest.
 * @throws if the built manifest has another form
 */
export function lightenManifest(folder: string) {
  const [path] = globSync(`${folder}/assets/manifest-*.js`);
  const code = path ? readFileSync(path, "utf8") : "";
  if (!path || !code.startsWith(assignment)) throw new Error(`No route manifest in ${folder}`);
  const manifest: { routes: Record<string, { imports: string[] }> } = JSON.parse(
    code.slice(assignment.length).replace(/;\s*$/, ""),
  );
  for (const route of Object.values(manifest.routes)) route.imports = [];
  writeFileSync(path, `${assignment}${JSON.stringify(manifest)};`);
}
