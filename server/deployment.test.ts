import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { settingNames } from './config.ts';
import { composeVariables } from './settings/given-settings.ts';
import { projectRoot } from './base/project-root.ts';

const root = projectRoot();
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const aboutSchema = z.object({ scripts: z.object({ start: z.string() }) });

/** Returns the words of `npm start` as they are in the folder of the package. */
function startCommand(): string[] {
  const { scripts } = aboutSchema.parse(JSON.parse(read('package.json')));
  return scripts.start.replace('dist/', '').split(' ');
}

/** Settings, and the variable of Node.js that Vitrine reads. */
const known = new Set<string>(Object.values(settingNames));

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;

const environment = z.record(z.string(), z.string());
const service = z.object({
  image: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  mem_limit: z.string(),
  pids_limit: z.number(),
  environment: environment.optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.unknown()).optional(),
  volumes: z.array(z.string()).optional(),
});
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
});

describe.each(['compose.yaml', 'compose.many.yaml'])('%s', (file) => {
  const { services, volumes } = compose.parse(parse(read(file), { merge: true }));
  const copies = Object.entries(services).filter(([name]) => name.startsWith('vitrine'));

  test('has the shape that compose reads', () => {
    const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
    const [result] = linter.lintFiles([join(root, file)], false);
    expect(result?.messages.filter(({ severity }) => severity === 'critical')).toEqual([]);
  });

  test('sets only settings that Vitrine has', () => {
    expect(copies.length).toBeGreaterThan(0);
    for (const [, { environment: set = {} }] of copies) {
      expect(Object.keys(set).filter((name) => !known.has(name))).toEqual([]);
    }
  });

  test('reads only variables that Vitrine knows in a file .env', () => {
    const variables = [...read(file).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    const inFile = new Set([...known, ...composeVariables]);
    expect(variables.filter((name) => !inFile.has(name))).toEqual([]);
  });

  test('gives each service limits, no rights and no file system to write to but its data', () => {
    for (const each of Object.values(services)) {
      expect(each).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
  });

  test('names each image by its version and digest, and asks each whether it is healthy', () => {
    for (const { image, healthcheck } of Object.values(services)) {
      // That of Vitrine is built here, and asks by itself.
      if (image !== undefined) {
        expect(image).toMatch(/^[\w/]+:\d+\.[\w.-]+@sha256:[\da-f]{64}$/);
        expect(healthcheck).toBeDefined();
      }
    }
  });

  test('has equal copies', () => {
    for (const [, copy] of copies) {
      expect(copy).toEqual(copies[0]?.[1]);
    }
  });

  test.runIf(hasCompose)('is read by docker compose', () => {
    const { status, stderr } = spawnSync(
      'docker',
      ['compose', '--file', join(root, file), 'config', '--quiet'],
      { env: { PATH: process.env.PATH, SITE: 'search.store.example' }, encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('names only services, volumes and files that exist', () => {
    for (const { depends_on: needs = {}, volumes: mounts = [] } of Object.values(services)) {
      expect(Object.keys(needs).filter((name) => !(name in services))).toEqual([]);
      const sources = mounts.map((mount) => mount.split(':')[0] ?? '');
      const missing = sources.filter((source) =>
        source.startsWith('.') ? !existsSync(join(root, source)) : !(source in volumes),
      );
      expect(missing).toEqual([]);
    }
  });
});

describe('the Dockerfile', () => {
  const text = read('Dockerfile').replaceAll('\\\n', ' ');

  test('sets only settings that Vitrine has, and does not run as root', () => {
    const [, set = ''] = /^ENV (.*)$/m.exec(text) ?? [];
    const names = [...set.matchAll(/(\w+)=/g)].map(([, name = '']) => name);
    expect(names).toContain('DATA_DIR');
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(text).toMatch(/^USER node$/m);
  });

  test('passes the checks of its language', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
  });

  test('names the image of each stage by its digest', () => {
    expect(text).toMatch(/^ARG NODE_IMAGE=node:24\.\d+\.\d+-bookworm-slim@sha256:[\da-f]{64}$/m);
    expect([...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
      '${NODE_IMAGE}',
      '${NODE_IMAGE}',
      'scratch',
    ]);
  });

  test('starts the program that the package has, as `npm start` does', () => {
    expect(text).toContain(`\nCMD ${JSON.stringify(startCommand()).replaceAll(',', ', ')}\n`);
    expect(text).toMatch(/^COPY --from=build \/vitrine\/dist\/package \.\/$/m);
  });
});

const units = readdirSync(join(root, 'deploy/systemd'));
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the units of systemd', () => {
  test('start the program as `npm start` does', () => {
    const unit = read('deploy/systemd/vitrine.service');
    expect(unit).toContain(`\nExecStart=/usr/bin/${startCommand().join(' ')}\n`);
  });

  test.each(units.filter((name) => name.endsWith('.service')))('%s sets only settings', (unit) => {
    const [, set = ''] = /^Environment=(.*)$/m.exec(read(`deploy/systemd/${unit}`)) ?? [];
    const names = set.split(' ').map((pair) => pair.split('=')[0] ?? '');
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test.runIf(hasSystemd && existsSync('/usr/bin/node'))('pass the checks of systemd', () => {
    const paths = units.map((name) => join(root, 'deploy/systemd', name));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  test.runIf(hasSystemd)('leave the service little to attack', () => {
    const report = execFileSync(
      'systemd-analyze',
      ['security', '--offline=true', join(root, 'deploy/systemd/vitrine.service')],
      { encoding: 'utf8' },
    );
    const [, exposure] = /exposure level for vitrine\.service: ([\d.]+)/.exec(report) ?? [];
    expect(Number(exposure)).toBeLessThan(2);
  });
});
