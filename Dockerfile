# syntax=docker/dockerfile:1

# Builds the folder of `npm run package`, and runs it without the rights of root, a compiler or npm. The image of Node.js is
# named by its digest, which is that of the images for amd64 and arm64, so that each build gets the same one. A newer one:
#   docker build --build-arg NODE_IMAGE=node:24-bookworm-slim .
# For both kinds of machine: docker buildx build --platform linux/amd64,linux/arm64 .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS build
WORKDIR /vitrine
RUN apt-get update \
  && apt-get install --yes --no-install-recommends g++ make python3 \
  && rm -rf /var/lib/apt/lists/*
COPY . .
# The lock file has the digest of the database driver's source. No digest covers the compiled one that npm would download, nor
# headers of Node.js from elsewhere.
RUN npm_config_build_from_source=sqlite3 npm_config_nodedir=/usr/local npm run package

FROM ${NODE_IMAGE} AS system
WORKDIR /vitrine
RUN rm -rf /opt/yarn* /usr/local/include /usr/local/lib/node_modules \
    /usr/local/bin/corepack /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && install --directory --owner=node --group=node --mode=0700 /data /uploads /backups
COPY --from=build /vitrine/dist/package ./

# One layer, which has nothing of what was removed.
FROM scratch
COPY --from=system / /
WORKDIR /vitrine
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
USER node
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/cli.js", "start"]
