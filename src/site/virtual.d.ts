declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";

  const build: ServerBuild;
  export = build;
}

/** The file's code, minified, as the text of a script element (vite.config.ts). */
declare module "*.script.ts?script" {
  const text: string;
  export default text;
}
