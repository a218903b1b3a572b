# syntax=docker/dockerfile:1

# Builds the folder of `npm run package`, and runs it without the rights of root. It needs neither npm nor a shell, so a
# smaller image serves too. The image is named by its digest, so that each build gets the same one. A newer one:
#   docker build --build-arg NODE_IMAGE=node:20-bookworm-slim .
ARG NODE_IMAGE=node:20-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0

FROM ${NODE_IMAGE} AS build
WORKDIR /vitrine
# For the database's driver, where no compiled one can be downloaded.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends g++ make python3 \
  && rm -rf /var/lib/apt/lists/*
COPY . .
RUN npm run package

FROM ${NODE_IMAGE}
WORKDIR /vitrine
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=build /vitrine/dist/package ./
USER node
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.js"]
