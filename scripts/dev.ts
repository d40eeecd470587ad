import { createServer, type ViteDevServer } from "vite";
import { loadSettings } from "../src/shared/settings.server.ts";

/** `npm run dev`: the application with hot reloading, with the same settings. */
process.env.NODE_ENV = "development";
try {
  const { port, host, product } = loadSettings();
  const vite = await createServer({ server: { port, host, strictPort: true } });
  await vite.listen();
  stopOnSignals(vite);
  const address = vite.resolvedUrls?.local[0] ?? `http://${host}:${port}/`;
  console.log("Opening the database");
  await fetch(new URL("/healthz", address));
  console.log(`${product} is running with hot reloading at ${address}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function stopOnSignals(vite: ViteDevServer) {
  // Vite's own listener would exit with 143.
  process.removeAllListeners("SIGTERM");
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.once(signal, async () => {
      await vite.close();
      process.exit(0);
    });
  }
}
