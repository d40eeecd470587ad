import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/site",
  ssr: true,
  serverBuildFile: "server.js",
  splitRouteModules: false,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
