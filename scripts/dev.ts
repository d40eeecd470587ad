import { createServer } from "vite";
import { loadSettings } from "../src/shared/settings.server.ts";

/** `npm run dev`: the same application with hot reloading, on the same settings. */
process.env.NODE_ENV = "development";
try {
  const { port, host, product } = loadSettings();
  const vite = await createServer({ server: { port, host, strictPort: true } });
  await vite.listen();
  console.log(`${product}, with hot reloading, is at http://${host}:${port}`);
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stop(vite));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function stop(vite: { close: () => Promise<void> }) {
  await vite.close();
  process.exit(0);
}
