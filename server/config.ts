import { join } from 'node:path';
import { z } from 'zod';
import { dataFiles } from './base/data-folder.ts';
import { AppError } from './base/errors.ts';
import { type ConnectionLimits, fixedLimits } from './http/connections/connection-limits.ts';
import { isLocalName } from './http/connections/this-machine.ts';
import { builtFolder, isCheckout } from './base/project-root.ts';
import { readGivenSettings } from './settings/given-settings.ts';
import { unmetNeeds, unusable } from './settings/needs.ts';
import { parseRotation } from './store/archive/rotation.ts';
import {
  address,
  folderPath,
  oneWord,
  oneOf,
  parseBytes,
  parseNodes,
  parseRateLimit,
  secret,
  wholeNumber,
} from './settings/values.ts';

/** The settings of the operator, parsed and frozen. */
export type Config = Readonly<z.output<typeof configSchema>>;

const settingsSchema = z.object({
  port: wholeNumber({ from: 0, to: 65_535, what: 'a port' }).default(3000),
  host: z.string().default('127.0.0.1'),
  dataDirectory: folderPath.prefault('./data'),
  uploadDirectory: folderPath.optional(),
  backupDirectory: folderPath.optional(),
  backupKeep: z.string().transform(parseRotation).prefault(''),
  backupHours: wholeNumber({ from: 1, to: 168 }).optional(),
  databaseUrl: address(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  redisUrl: address(/^rediss?$/, 'redis://user:password@host:6379/0').optional(),
  publicUrl: address(/^https?$/, 'https://vitrine.example')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  platformName: oneWord.default('platform'),
  serviceName: oneWord.default('service'),
  demo: oneOf('on', 'off').optional(),
  adminToken: secret.optional(),
  secretKey: secret.optional(),
  rateLimit: z.string().transform(parseRateLimit).prefault('on'),
  trustProxy: oneOf('on', 'off').default('off'),
  keepAliveSeconds: wholeNumber({ from: 1, to: 3_600 }).default(65),
  maxConnections: wholeNumber({ from: 1, to: 1_000_000 }).default(2_000),
  maxConnectionsPerClient: wholeNumber({ from: 1, to: 1_000_000 }).default(100),
  drainSeconds: wholeNumber({ from: 0, to: 8 }).optional(),
  eventRetentionDays: wholeNumber({ from: 1, to: 99_999 }).default(400),
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

const configSchema = settingsSchema.transform(
  ({ nodeEnvironment, demo, searchFallback, drainSeconds, uploadDirectory, ...settings }) => {
    // Many copies would each hold an index of their own.
    const isLarge = settings.databaseUrl !== undefined && settings.typesenseUrls !== undefined;
    const isPublic = nodeEnvironment === 'production' || !isLocal(settings);
    return {
      ...settings,
      isPublic,
      // The package has a command of its own for it.
      demo: demo ?? (isCheckout() && !isPublic ? 'on' : 'off'),
      uploadDirectory: uploadDirectory ?? join(settings.dataDirectory, dataFiles.uploads),
      drainSeconds: drainSeconds ?? (settings.databaseUrl === undefined ? 1 : 4),
      searchFallback: searchFallback ?? (isLarge ? 'none' : 'embedded'),
    };
  },
);

/** Returns true when neither the address listened on nor the public one leads here from elsewhere. */
function isLocal({ host, publicUrl: url }: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  return isLocalName(host) && (url === undefined || isLocalName(new URL(url).hostname));
}

export const settingNames: Readonly<Record<keyof Settings, string>> = {
  port: 'PORT',
  host: 'HOST',
  dataDirectory: 'DATA_DIR',
  uploadDirectory: 'UPLOAD_DIR',
  backupDirectory: 'BACKUP_DIR',
  backupKeep: 'BACKUP_KEEP',
  backupHours: 'BACKUP_HOURS',
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
 * Reads the settings from the environment, then from the file `CONFIG_FILE` or `.env`. Throws one error that lists every
 * unusable setting and every unknown name of the file. Warns of variables that resemble settings.
 */
export function readConfig(
  environment: NodeJS.ProcessEnv = process.env,
  warn: (sentence: string) => void = (sentence) => process.stderr.write(`${sentence}\n`),
): Config {
  const { texts, faults, warnings } = readGivenSettings(environment, Object.values(settingNames));
  warnings.forEach(warn);
  const values = Object.entries(settingNames).map(([field, name]) => [field, texts[name]]);
  const parsed = configSchema.safeParse(Object.fromEntries(values));
  const issues = parsed.error?.issues.map(describeIssue) ?? [];
  const all = [...faults, ...issues, ...unmetNeeds(texts)];
  if (!parsed.success || all.length > 0) {
    throw new AppError('invalid', all.join('\n'));
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

/** Returns the place of the data for programs that open no secrets. */
function placeOf({ dataDirectory, databaseUrl }: Config) {
  return { dataDirectory, databaseUrl };
}

/** Returns where models are computed, and by which program. */
export function trainingOf(config: Config) {
  return {
    data: placeOf(config),
    programFile: join(builtFolder('server'), 'training-program.js'),
  };
}

/** Returns what trials need, and by which programs they run. */
export function trialsOf(config: Config) {
  const { eventRetentionDays } = config;
  return {
    data: placeOf(config),
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
  const { platformName: platform, eventRetentionDays, uploadDirectory } = config;
  return {
    data: placeOf(config),
    programFile: join(builtFolder('server'), 'import-program.js'),
    uploadDirectory,
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

function describeIssue({ path, message }: { path: PropertyKey[]; message: string }): string {
  const name = Object.entries(settingNames).find(([field]) => field === path[0])?.[1];
  return unusable(name ?? 'A setting', message);
}
