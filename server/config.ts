import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { dataFiles } from './base/data-folder.ts';
import { AppError } from './base/errors.ts';
import { type ConnectionLimits, fixedLimits } from './http/connections/connection-limits.ts';
import { isLocalName } from './http/connections/this-machine.ts';
import { builtFolder } from './base/project-root.ts';
import {
  address,
  name,
  oneOf,
  parseBytes,
  parseNodes,
  parseRateLimit,
  wholeNumber,
} from './setting-values.ts';

/** The settings of the operator, parsed and frozen. */
export type Config = Readonly<z.output<typeof configSchema>>;

const settingsSchema = z.object({
  port: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port from 0 to 65535')
    .default(3000),
  host: z.string().default('127.0.0.1'),
  dataDirectory: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  databaseUrl: address(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  redisUrl: address(/^rediss?$/, 'redis://user:password@host:6379/0').optional(),
  publicUrl: address(/^https?$/, 'https://vitrine.example')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  platformName: name.default('platform'),
  serviceName: name.default('service'),
  demo: oneOf('on', 'off').optional(),
  adminToken: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, none of them a space')
    .optional(),
  secretKey: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, none of them a space')
    .optional(),
  rateLimit: z.string().transform(parseRateLimit).prefault('on'),
  trustProxy: oneOf('on', 'off').default('off'),
  keepAliveSeconds: wholeNumber({ from: 1, to: 3_600 }).default(65),
  maxConnections: wholeNumber({ from: 1, to: 1_000_000 }).default(2_000),
  maxConnectionsPerClient: wholeNumber({ from: 1, to: 1_000_000 }).default(100),
  drainSeconds: wholeNumber({ from: 0, to: 8 }).optional(),
  eventRetentionDays: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a whole number of days from 1')
    .transform(Number)
    .default(400),
  eventBytesADay: z.string().transform(parseBytes).prefault('256M'),
  typesenseUrls: z.string().transform(parseNodes).optional(),
  typesenseApiKey: z
    .string()
    .regex(/^[!-~]+$/, 'must be the key of the cluster, without spaces')
    .optional(),
  searchFallback: oneOf('embedded', 'none').optional(),
  embeddingsUrl: address(/^https?$/, 'http://localhost:11434').optional(),
  embeddingsApiKey: z
    .string()
    .regex(/^[!-~]+$/, 'must be the key of the server of embeddings, without spaces')
    .optional(),
  embeddingsModel: z.string().optional(),
  logLevel: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  updateCheckUrl: address(/^https?$/, 'https://releases.example/latest').optional(),
  traceEndpoint: address(/^https?$/, 'http://localhost:4318').optional(),
  nodeEnvironment: z.string().optional(),
});

type Settings = z.output<typeof settingsSchema>;

const configSchema = settingsSchema
  .superRefine((settings, context) => {
    const { typesenseUrls, typesenseApiKey, searchFallback } = settings;
    const { embeddingsUrl, embeddingsApiKey, embeddingsModel } = settings;
    const refuse = (field: keyof Settings, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (typesenseUrls && typesenseApiKey === undefined) {
      refuse('typesenseApiKey', 'must be given with TYPESENSE_URL');
    }
    if (!typesenseUrls && typesenseApiKey !== undefined) {
      refuse('typesenseUrls', 'must be given with TYPESENSE_API_KEY');
    }
    if (!typesenseUrls && searchFallback === 'none') {
      refuse('searchFallback', 'must be embedded unless TYPESENSE_URL names a cluster');
    }
    if (embeddingsUrl !== undefined && embeddingsModel === undefined) {
      refuse('embeddingsModel', 'must be given with EMBEDDINGS_URL');
    }
    if (embeddingsUrl === undefined && (embeddingsApiKey ?? embeddingsModel) !== undefined) {
      refuse('embeddingsUrl', 'must be given with EMBEDDINGS_API_KEY and EMBEDDINGS_MODEL');
    }
  })
  .transform(({ nodeEnvironment, demo, searchFallback, drainSeconds, ...settings }) => {
    // Many copies would each hold an index of their own.
    const isLarge = settings.databaseUrl !== undefined && settings.typesenseUrls !== undefined;
    const isPublic = nodeEnvironment === 'production' || !isLocal(settings);
    return {
      ...settings,
      isPublic,
      demo: demo ?? (isPublic ? 'off' : 'on'),
      drainSeconds: drainSeconds ?? (settings.databaseUrl === undefined ? 1 : 4),
      searchFallback: searchFallback ?? (isLarge ? 'none' : 'embedded'),
    };
  });

/** Returns true when neither the address listened on nor the public one leads here from elsewhere. */
function isLocal({ host, publicUrl: url }: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  return isLocalName(host) && (url === undefined || isLocalName(new URL(url).hostname));
}

export const settingNames: Readonly<Record<keyof Settings, string>> = {
  port: 'PORT',
  host: 'HOST',
  dataDirectory: 'DATA_DIR',
  databaseUrl: 'DATABASE_URL',
  redisUrl: 'REDIS_URL',
  publicUrl: 'PUBLIC_URL',
  platformName: 'PLATFORM_NAME',
  serviceName: 'SERVICE_NAME',
  demo: 'DEMO',
  adminToken: 'ADMIN_TOKEN',
  secretKey: 'SECRET_KEY',
  rateLimit: 'RATE_LIMIT',
  trustProxy: 'TRUST_PROXY',
  keepAliveSeconds: 'KEEP_ALIVE_SECONDS',
  maxConnections: 'MAX_CONNECTIONS',
  maxConnectionsPerClient: 'MAX_CONNECTIONS_PER_CLIENT',
  drainSeconds: 'DRAIN_SECONDS',
  eventRetentionDays: 'EVENT_RETENTION_DAYS',
  eventBytesADay: 'EVENT_BYTES_A_DAY',
  typesenseUrls: 'TYPESENSE_URL',
  typesenseApiKey: 'TYPESENSE_API_KEY',
  searchFallback: 'SEARCH_FALLBACK',
  embeddingsUrl: 'EMBEDDINGS_URL',
  embeddingsApiKey: 'EMBEDDINGS_API_KEY',
  embeddingsModel: 'EMBEDDINGS_MODEL',
  logLevel: 'LOG_LEVEL',
  updateCheckUrl: 'UPDATE_CHECK_URL',
  traceEndpoint: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  nodeEnvironment: 'NODE_ENV',
};

/**
 * Reads the settings from the environment, then from a file `.env`. Throws one error that lists every
 * unusable setting.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = { ...readEnvironmentFile(), ...environment };
  const isSet = (setting: string) => given[setting] !== undefined && given[setting] !== '';
  const values = Object.entries(settingNames)
    .filter(([, setting]) => isSet(setting))
    .map(([field, setting]) => [field, given[setting]]);
  const parsed = configSchema.safeParse(Object.fromEntries(values));
  if (!parsed.success) {
    throw new AppError('invalid', parsed.error.issues.map(describeIssue).join('\n'));
  }
  return Object.freeze(parsed.data);
}

/** Returns the connection to Redis; undefined without one. */
export function redisOf({ redisUrl: url, serviceName }: Config) {
  return url === undefined ? undefined : { url, prefix: `vitrine:${serviceName}` };
}

/** Returns the connection to the Typesense cluster that answers searches; empty when none is configured. */
export function clusterOf(config: Config) {
  const { typesenseUrls: urls, typesenseApiKey: apiKey, searchFallback: fallback } = config;
  // The prefix separates the collections of several installations on one cluster.
  const prefix = config.serviceName;
  return urls && apiKey !== undefined ? { typesense: { urls, apiKey, fallback, prefix } } : {};
}

/** Returns the server of embeddings; empty when none is configured. */
function embeddingsOf({
  embeddingsUrl: url,
  embeddingsApiKey: apiKey,
  embeddingsModel: model,
}: Config) {
  return url !== undefined && model !== undefined ? { embeddings: { url, apiKey, model } } : {};
}

/**
 * Returns the limits of connections. Connections are not counted per client behind a trusted proxy, because
 * all of them come from the proxy.
 */
export function connectionLimitsOf(config: Config): ConnectionLimits {
  return {
    ...fixedLimits,
    keepAliveMs: config.keepAliveSeconds * 1_000,
    connections: config.maxConnections,
    connectionsPerClient: config.trustProxy === 'on' ? Infinity : config.maxConnectionsPerClient,
  };
}

/** A second is enough for requests that are on their way. */
const graceBesideOthersMs = 1_000;

/**
 * Returns how long a stopping server accepts connections, and for how long after that idle ones stay open. Beside other
 * servers, it accepts some until load balancers have seen that it is not ready, and until one that has just started has
 * answered its first request: nginx leaves a server that refused a connection out for up to two seconds, and until then.
 */
export function drainTimesOf({ drainSeconds, databaseUrl }: Config) {
  if (databaseUrl === undefined) {
    return { acceptMs: 0, graceMs: drainSeconds * 1_000 };
  }
  const graceMs = Math.min(graceBesideOthersMs, drainSeconds * 500);
  return { acceptMs: drainSeconds * 1_000 - graceMs, graceMs };
}

/** Returns the settings of a service that concern its data. `folder` is that of its caches. */
export function dataOf(config: Config, folder = config.dataDirectory) {
  return {
    eventRetentionDays: config.eventRetentionDays,
    eventBytesADay: config.eventBytesADay,
    networkKeyFile: join(config.dataDirectory, dataFiles.networkKey),
    searchFolder: join(folder, dataFiles.search),
    ...clusterOf(config),
    ...embeddingsOf(config),
  };
}

/** Returns where models are computed, and by which program. */
export function trainingOf({ dataDirectory, databaseUrl }: Config): {
  data: { dataDirectory: string; databaseUrl: string | undefined };
  programFile: string;
} {
  return {
    data: { dataDirectory, databaseUrl },
    programFile: join(builtFolder('server'), 'training-program.js'),
  };
}

/** Returns what trials need, and by which programs they run. */
export function trialsOf(config: Config) {
  const { dataDirectory, databaseUrl, eventRetentionDays } = config;
  return {
    data: { dataDirectory, databaseUrl },
    qualityFile: join(builtFolder('server'), 'quality-program.js'),
    indexFile: join(builtFolder('server'), 'field-weights-program.js'),
    platform: config.platformName,
    service: config.serviceName,
    eventRetentionDays,
    hasCluster: config.typesenseUrls !== undefined,
  };
}

/** Returns what imports of the administration need, and by which program they run. */
export function importsOf(config: Config) {
  const { dataDirectory, databaseUrl, platformName: platform, eventRetentionDays } = config;
  return {
    data: { dataDirectory, databaseUrl },
    programFile: join(builtFolder('server'), 'import-program.js'),
    platform,
    eventRetentionDays,
  };
}

/** Returns the address at which others reach the service. */
export function publicUrl({ publicUrl: configured, host, port }: Config): string {
  return configured ?? `http://${nameOfHost(host)}:${port}`;
}

/** Addresses that are printed as `localhost`: loopback and "all interfaces". */
const localHosts = new Set(['127.0.0.1', '0.0.0.0', '::', '::1']);

function nameOfHost(host: string): string {
  if (localHosts.has(host)) {
    return 'localhost';
  }
  return host.includes(':') ? `[${host}]` : host;
}

function readEnvironmentFile(): NodeJS.Dict<string> {
  return existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
}

function describeIssue({ path, message }: { path: PropertyKey[]; message: string }): string {
  const setting = Object.entries(settingNames).find(([field]) => field === path[0])?.[1];
  return `${setting ?? 'A setting'} cannot be used: ${message}.`;
}
