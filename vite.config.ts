import { getRequestListener } from "@hono/node-server";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, isRunnableDevEnvironment, type Plugin } from "vite";

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

export default defineConfig({
  plugins: [tailwindcss(), developmentApp(), reactRouter()],
  environments: {
    ssr: { build: { rollupOptions: { input: "./src/server.ts" } } },
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                { name: "framework", test: /node_modules[\\/](react-router|@tanstack)[\\/]/ },
              ],
            },
          },
        },
      },
    },
  },
});
