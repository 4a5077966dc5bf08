# Tenantry in a container. compose.yaml runs it with a database and a store; docs/operations.md explains both.

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node tools/build.ts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Uploads under way, and what has no place elsewhere by the settings: embedded database, files, outbox, backups.
RUN install -d -o node -g node -m 0700 /data /backups
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE ./
COPY demo ./demo
COPY migrations ./migrations
USER node
VOLUME /data
EXPOSE 3000
# Whether the process is up: it goes on serving kept pages while the database is away. Balancers ask /servez.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--no-allocation-site-pretenuring", "--max-semi-space-size=8", "dist/server/main.js"]
