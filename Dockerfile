# Builds an image of the server. docs/operations.md says how to run it.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
COPY . .
RUN ["npm", "run", "build", "--", "--quiet"]
# The packages that the built server loads at run time. All others are in its bundle.
RUN ["npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
RUN ["mkdir", "/data"]

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY --from=build --chown=10001:10001 /data /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=180s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
