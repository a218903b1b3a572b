import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectionLimitsOf, drainTimesOf, publicUrl, readConfig } from './config.ts';

function errorOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'no error';
}

describe('readConfig', () => {
  it('returns the defaults for absent and empty settings', () => {
    const expected = {
      port: 3_000,
      host: '127.0.0.1',
      dataDirectory: resolve('data'),
      uploadDirectory: resolve('data', 'uploads'),
      backupKeep: { daily: 7, weekly: 4 },
      platformName: 'platform',
      serviceName: 'service',
      demo: 'on',
      isPublic: false,
      rateLimit: { reads: 600, events: 1_200, bust: 60 },
      trustProxy: 'off',
      keepAliveSeconds: 65,
      maxConnections: 2_000,
      maxConnectionsPerClient: 100,
      drainSeconds: 1,
      eventRetentionDays: 400,
      eventBytesADay: 256 * 1024 * 1024,
      searchFallback: 'embedded',
      logLevel: 'info',
    };
    expect(readConfig({})).toEqual(expected);
    expect(readConfig({ PORT: '', RATE_LIMIT: '', ADMIN_TOKEN: '', DATABASE_URL: '' })).toEqual(
      expected,
    );
  });

  it('returns the given settings, frozen', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::',
      DATA_DIR: '/var/lib/vitrine',
      PUBLIC_URL: 'https://vitrine.example/base/',
      PLATFORM_NAME: 'shopify',
      SERVICE_NAME: 'acme2',
      DEMO: 'off',
      ADMIN_TOKEN: 'a-token-of-my-own',
      TRUST_PROXY: 'on',
      EVENT_RETENTION_DAYS: '30',
      LOG_LEVEL: 'warn',
    });
    expect(config).toMatchObject({
      port: 0,
      dataDirectory: '/var/lib/vitrine',
      publicUrl: 'https://vitrine.example/base',
      platformName: 'shopify',
      serviceName: 'acme2',
      adminToken: 'a-token-of-my-own',
      trustProxy: 'on',
      eventRetentionDays: 30,
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it.each([
    ['off', undefined],
    ['1000', 1_000],
    ['2K', 2_048],
    ['64M', 64 * 1_048_576],
    ['1G', 1_073_741_824],
  ])('parses EVENT_BYTES_A_DAY=%s', (text, eventBytesADay) => {
    expect(readConfig({ EVENT_BYTES_A_DAY: text }).eventBytesADay).toBe(eventBytesADay);
  });

  it.each(['0', '-1', '64 MB', 'many'])('refuses EVENT_BYTES_A_DAY=%s', (text) => {
    expect(errorOf({ EVENT_BYTES_A_DAY: text })).toMatch(/^EVENT_BYTES_A_DAY cannot be used/);
  });

  it.each([
    ['on', { reads: 600, events: 1_200, bust: 60 }],
    ['off', undefined],
    ['reads=3', { reads: 3, events: 1_200, bust: 60 }],
    ['bust=1, events=2,reads=3', { reads: 3, events: 2, bust: 1 }],
  ])('parses RATE_LIMIT=%s', (given, limits) => {
    expect(readConfig({ RATE_LIMIT: given }).rateLimit).toEqual(limits);
  });
});

describe('a service', () => {
  it.each([
    [{ NODE_ENV: 'production' }],
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '192.0.2.7' }],
    [{ HOST: '::' }],
    [{ PUBLIC_URL: 'https://vitrine.example' }],
    [{ PUBLIC_URL: 'http://localhost.example:3000' }],
  ])('has a demo store only if DEMO=on: %o', (environment) => {
    expect(readConfig(environment)).toMatchObject({ isPublic: true, demo: 'off' });
    expect(readConfig({ ...environment, DEMO: 'on' })).toMatchObject({
      isPublic: true,
      demo: 'on',
    });
  });

  it.each([
    [{ NODE_ENV: 'development' }],
    [{ HOST: '::1' }],
    [{ HOST: 'localhost' }],
    [{ PUBLIC_URL: 'http://localhost:8080' }],
    [{ PUBLIC_URL: 'http://[::1]:8080' }],
    [{ TRUST_PROXY: 'on' }],
  ])('is not public when only this machine reaches it: %o', (environment) => {
    expect(readConfig(environment)).toMatchObject({ isPublic: false, demo: 'on' });
    expect(readConfig({ ...environment, DEMO: 'off' }).demo).toBe('off');
  });
});

describe('connectionLimitsOf', () => {
  it('reads the limits from the settings', () => {
    const settings = {
      KEEP_ALIVE_SECONDS: '5',
      MAX_CONNECTIONS: '9',
      MAX_CONNECTIONS_PER_CLIENT: '3',
    };
    expect(connectionLimitsOf(readConfig(settings))).toMatchObject({
      keepAliveMs: 5_000,
      connections: 9,
      connectionsPerClient: 3,
    });
  });

  it('sets no limit per client behind a trusted proxy', () => {
    const { connections, connectionsPerClient } = connectionLimitsOf(
      readConfig({ TRUST_PROXY: 'on' }),
    );
    expect({ connections, connectionsPerClient }).toEqual({
      connections: 2_000,
      connectionsPerClient: Infinity,
    });
  });
});

describe('a server that stops', () => {
  const shared = { DATABASE_URL: 'postgres://localhost/vitrine', SECRET_KEY: 'x'.repeat(16) };

  it.each([
    [{}, { acceptMs: 0, graceMs: 1_000 }],
    [shared, { acceptMs: 3_000, graceMs: 1_000 }],
    [
      { ...shared, DRAIN_SECONDS: '1' },
      { acceptMs: 500, graceMs: 500 },
    ],
    [
      { ...shared, DRAIN_SECONDS: '0' },
      { acceptMs: 0, graceMs: 0 },
    ],
  ])('with %o accepts connections, and keeps idle ones, for %o', (environment, expected) => {
    expect(drainTimesOf(readConfig(environment))).toEqual(expected);
  });
});

describe('the settings of a cluster', () => {
  it('hold its nodes, its key and the fallback', () => {
    const nodes = ' https://a.example:8108/ ,http://10.0.0.2:8108';
    const given = { TYPESENSE_URL: nodes, TYPESENSE_API_KEY: 'xyz' };
    expect(readConfig(given)).toMatchObject({
      typesenseUrls: ['https://a.example:8108', 'http://10.0.0.2:8108'],
      typesenseApiKey: 'xyz',
      searchFallback: 'embedded',
    });
    expect(readConfig({ ...given, SEARCH_FALLBACK: 'none' }).searchFallback).toBe('none');
  });

  it('name no fallback when many servers may share a database', () => {
    const given = { TYPESENSE_URL: 'https://a.example', TYPESENSE_API_KEY: 'xyz' };
    const shared = {
      ...given,
      DATABASE_URL: 'postgres://localhost/vitrine',
      SECRET_KEY: 'x'.repeat(16),
    };
    expect(readConfig(shared).searchFallback).toBe('none');
    expect(readConfig({ ...shared, SEARCH_FALLBACK: 'embedded' }).searchFallback).toBe('embedded');
  });
});

describe('an unusable setting', () => {
  it('is a missing key of secrets beside the address of a database', () => {
    const shared = { DATABASE_URL: 'postgres://localhost/vitrine' };
    expect(() => readConfig(shared)).toThrow(
      /^SECRET_KEY cannot be used: must be given with DATABASE_URL, the same on all servers/,
    );
  });

  it.each([
    ['PORT', 'many'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://localhost/vitrine'],
    ['DATABASE_URL', 'vitrine'],
    ['PUBLIC_URL', 'vitrine.example'],
    ['PUBLIC_URL', 'ftp://vitrine.example'],
    ['PLATFORM_NAME', 'Shopify'],
    ['PLATFORM_NAME', 'my platform'],
    ['SERVICE_NAME', 'acme-search'],
    ['SERVICE_NAME', '2acme'],
    ['DEMO', 'yes'],
    ['ADMIN_TOKEN', 'short'],
    ['ADMIN_TOKEN', 'long enough but with spaces'],
    ['RATE_LIMIT', 'none'],
    ['RATE_LIMIT', 'reads'],
    ['RATE_LIMIT', 'reads=0'],
    ['RATE_LIMIT', 'reads=-5'],
    ['RATE_LIMIT', 'reads=1.5'],
    ['RATE_LIMIT', 'reads=5;bust=1'],
    ['RATE_LIMIT', 'writes=5'],
    ['TRUST_PROXY', 'true'],
    ['KEEP_ALIVE_SECONDS', '0'],
    ['MAX_CONNECTIONS', '-1'],
    ['MAX_CONNECTIONS_PER_CLIENT', '1e3'],
    ['DRAIN_SECONDS', '9'],
    ['LOG_LEVEL', 'loud'],
    ['SEARCH_FALLBACK', 'all'],
    ['SEARCH_FALLBACK', 'none'],
  ])('is refused with one sentence that names the setting: %s=%s', (setting, value) => {
    expect(errorOf({ SECRET_KEY: 'x'.repeat(16), [setting]: value })).toMatch(
      new RegExp(`^${setting} cannot be used: must [^\\n]+\\.$`),
    );
  });

  it('is not repeated in the error when it is the admin token', () => {
    expect(errorOf({ ADMIN_TOKEN: 'secret' })).not.toContain('secret');
  });

  it('is not repeated in the error when it is the address of Redis', () => {
    const error = errorOf({ REDIS_URL: 'http://user:secret@localhost' });
    expect(error).toMatch(/^REDIS_URL cannot be used: must be an address such as/);
    expect(error).not.toContain('secret');
  });

  it.each([
    [
      { TYPESENSE_URL: 'search.example', TYPESENSE_API_KEY: 'xyz' },
      /^TYPESENSE_URL cannot .*addresses/,
    ],
    [{ TYPESENSE_URL: 'http://a.example,,', TYPESENSE_API_KEY: 'xyz' }, /^TYPESENSE_URL cannot/],
    [
      { TYPESENSE_URL: 'http://a.example', TYPESENSE_API_KEY: 'two words' },
      /^TYPESENSE_API_KEY cannot .* without spaces\.$/,
    ],
    [{ TYPESENSE_URL: 'http://a.example' }, /^TYPESENSE_API_KEY cannot .* with TYPESENSE_URL\.$/],
    [{ TYPESENSE_API_KEY: 'xyz' }, /^TYPESENSE_URL cannot .* with TYPESENSE_API_KEY\.$/],
  ])('is refused when it belongs to a cluster: %o', (environment, sentence) => {
    expect(errorOf(environment)).toMatch(sentence);
    expect(errorOf(environment)).not.toContain('xyz');
  });

  it('gets its own line in the error', () => {
    const message = errorOf({ PORT: 'x', DEMO: 'x', REDIS_URL: 'x', LOG_LEVEL: 'x' });
    expect(message.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'REDIS_URL',
      'DEMO',
      'LOG_LEVEL',
    ]);
  });
});

describe('publicUrl', () => {
  it.each([
    [{}, 'http://localhost:3000'],
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
    [{ HOST: '::1' }, 'http://localhost:3000'],
    [{ HOST: '192.0.2.7' }, 'http://192.0.2.7:3000'],
    [{ HOST: '2001:db8::7' }, 'http://[2001:db8::7]:3000'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://vitrine.example/' }, 'https://vitrine.example'],
  ])('returns the public address for %o: %s', (environment, expected) => {
    expect(publicUrl(readConfig(environment))).toBe(expected);
  });
});
