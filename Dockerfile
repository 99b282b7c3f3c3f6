# Two stages: the first builds the app, the second holds only what runs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

FROM node:24-bookworm-slim
WORKDIR /app
ENV MODE=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data/database PICTURE_DIR=/data/pictures
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && mkdir /data && chown node:node /data
COPY --from=build /app/dist dist
COPY server server
COPY generated generated
COPY src/lib src/lib
# `node scripts/backup.ts backup FILE`; with PostgreSQL it asks for pg_dump and pg_restore, which are not in here.
COPY scripts/backup.ts scripts/
COPY scripts/lib/tool.ts scripts/lib/
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "server/main.ts"]
