# The site in one image. Its data are in /data: the embedded database, uploaded pictures, the generated secret.
FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.ts && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As in scripts/memory-settings.ts, which `npm start` applies. The command below sets its flag.
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /site
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/build ./build
# The commands (editor, backup, restore) run from their sources, and the migrations are read from there.
COPY --from=build /site/scripts ./scripts
COPY --from=build /site/src ./src
COPY --from=build /site/starter ./starter
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without npm between: the server itself hears SIGTERM, and ends gracefully.
CMD ["node", "--max-semi-space-size=16", "--v8-pool-size=1", "--heap-growing-percent=100", "build/server/server.js"]
