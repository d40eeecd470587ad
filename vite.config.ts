import { readFileSync } from "node:fs";
import { getRequestListener } from "@hono/node-server";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, isRunnableDevEnvironment, minifySync, type Plugin, transformWithOxc } from "vite";

/** Serves the application's own Hono app from Vite's development server, so that both modes run one app. */
const developmentApp = (): Plugin => ({
  name: "development-app",
  apply: "serve",
  configureServer: (vite) => () => {
    vite.middlewares.use(async (request, response, next) => {
      const environment = vite.environments.ssr;
      if (!isRunnableDevEnvironment(environment)) return next();
      try {
        const { developmentFetch } = await environment.runner.import("/src/development.ts");
        await getRequestListener(developmentFetch)(request, response);
      } catch (error) {
        next(error);
      }
    });
  },
});

/** Bundled dependencies load several times faster. Dependencies that open files next to their code stay external. */
const bundledDependencies = (): Plugin => ({
  name: "bundled-dependencies",
  apply: "build",
  config: () => ({ environments: { ssr: { resolve: { noExternal: true, external: filesOfTheirOwn } } } }),
});

const threadFiles = {
  "compressor.worker": "./src/http/response-cache/compressor.worker.ts",
  "reading.worker": "./src/integrations/reading/reading.worker.ts",
  "markdown.worker": "./src/cms/text/markdown.worker.ts",
  "share-image.worker": "./src/site/share-image/share-image.worker.ts",
  "picture.worker": "./src/cms/media/picture.worker.ts",
  "rewrite-checks.worker": "./src/newsroom/checks/rewrite-checks.worker.ts",
  "news-rules.worker": "./src/newsroom/fact-news/news-rules.worker.ts",
  "sheet.worker": "./src/cms/transfer/sheet.worker.ts",
  "seo-check.worker": "./src/cms/seo/seo-check.worker.ts",
  "parquet.worker": "./src/content/open-data/parquet.worker.ts",
  "board-pack.worker": "./src/content/board-pack/board-pack.worker.ts",
};

/** Each of the server's threads is a separate file next to it. The router would name every file after the server. */
const threads = (): Plugin => ({
  name: "threads",
  apply: "build",
  configEnvironment: (environment, { build }) => {
    if (environment !== "ssr" || !build?.rollupOptions) return;
    build.rollupOptions.input = { server: "./src/server.ts", ...threadFiles };
    build.rollupOptions.output = { ...build.rollupOptions.output, entryFileNames: "[name].js" };
  },
});

/** `./name.script.ts?script` is that file's code, minified, as the text of a script element. */
const inlineScripts = (): Plugin => ({
  name: "inline-scripts",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(".script.ts?script")) return;
    const file = id.slice(0, -"?script".length);
    this.addWatchFile(file);
    const { code } = await transformWithOxc(readFileSync(file, "utf8"), file, { sourcemap: false });
    return { code: `export default ${JSON.stringify(minifySync(file, code).code)};`, moduleType: "js" };
  },
});

/**
 * The server's source in ASCII, at one byte a letter: V8 keeps it as long as the process lives, and Node decodes a file with a single
 * letter beyond at two bytes for all ten million. React's copies for development are left out.
 */
const leanServer = (): Plugin => ({
  name: "lean-server",
  apply: "build",
  config: () => ({ environments: { ssr: { define: { "process.env.NODE_ENV": '"production"' } } } }),
  generateBundle(_options, bundle) {
    if (this.environment.name !== "ssr") return;
    for (const file of Object.values(bundle)) {
      if (file.type === "chunk") file.code = file.code.replace(/[\u0080-\uffff]/g, escaped);
    }
  },
});

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

const filesOfTheirOwn = [
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "pdfkit",
  "pino",
  "pino-pretty",
  "satori",
  "sharp",
];

export default defineConfig({
  plugins: [
    tailwindcss(),
    developmentApp(),
    bundledDependencies(),
    leanServer(),
    threads(),
    inlineScripts(),
    reactRouter(),
  ],
  environments: {
    client: {
      // All dependencies are found before the first page, which otherwise loads twice in a fresh checkout.
      optimizeDeps: { entries: ["src/**/*.tsx", "!src/**/*.test.tsx"] },
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                {
                  name: "framework",
                  test: /node_modules[\\/](react-router|@tanstack[\\/](react-query|query-core))[\\/]/,
                  minShareCount: 4,
                },
                // Each file more is bytes more: what every page loads is one.
                {
                  name: "shell",
                  test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]x\.|[\\/]src[\\/](shared[\\/]site-name|ui[\\/](popover|early-input)|site[\\/](query-state|something-went-wrong|layout|shell[\\/])|(accounts[\\/]user|content[\\/](page[\\/]page|banner[\\/]banner|faq[\\/]faq))\.query)/,
                },
                {
                  name: "site",
                  // Pages of lists never show that an entry is missing, few pages show changes or keep the focus, and readers' check
                  // nothing by schemas.
                  test: /[\\/](src(?![\\/](cms[\\/](page[\\/]not-found|facts[\\/](change|correction))|ui[\\/]keep-focus))|node_modules(?![\\/]zod))[\\/]/,
                  minShareCount: 8,
                  maxModuleSize: 20_000,
                },
                // Of the pages around the admin: sign-in, invitation, set-up.
                { name: "fields", test: /[\\/]src[\\/]ui[\\/](text-field|password-field|alert|spinner)/ },
                {
                  name: "calls",
                  test: /[\\/]src[\\/](http[\\/]client[\\/]calls|ui[\\/]admin[\\/]formats)\./,
                },
              ],
            },
          },
        },
      },
    },
  },
});
