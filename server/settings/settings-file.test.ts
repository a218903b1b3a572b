import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';

describe('a file with settings', () => {
  it('gives what the environment does not', () => {
    const { config } = read('PORT=4000\nSERVICE_NAME=acme', { PORT: '5000' });
    expect(config).toMatchObject({ port: 5_000, serviceName: 'acme' });
  });

  it('has no unknown name, and all that is wrong is told at once', () => {
    const text =
      'SITE=x\nDATABSE_URL=x\nCOLOUR=red\nPORT=many\nDATABASE_URL=postgres://localhost/vitrine';
    expect(read(text, { TYPESENSE_API_KEY: 'xyz' }).error?.split('\n')).toEqual([
      'AppError: COLOUR in FILE is no setting: remove it, docs/operation.md lists all.',
      'DATABSE_URL in FILE is no setting: did you mean DATABASE_URL?',
      'PORT cannot be used: must be a port from 0 to 65535.',
      expect.stringMatching(/^SECRET_KEY cannot be used: must be given with DATABASE_URL/),
      'TYPESENSE_URL cannot be used: must be given with TYPESENSE_API_KEY.',
    ]);
  });

  it('must exist when it is named', () => {
    expect(() => readConfig({ CONFIG_FILE: '/nowhere/env' })).toThrow(
      'CONFIG_FILE cannot be used: there is no file /nowhere/env.',
    );
  });

  it('leaves the variables of other programs alone, and warns of those that resemble settings', () => {
    const environment = {
      HOSTNAME: 'vm',
      VITRINE_SERVICE_HOST: '10.0.0.1',
      DATABSE_URL: 'x',
      VITRINE_PORT: '80',
    };
    expect(read('', environment).warnings).toEqual([
      'DATABSE_URL is no setting and has no effect: did you mean DATABASE_URL?',
      'VITRINE_PORT is no setting and has no effect: did you mean PORT?',
    ]);
  });
});

/** Returns what a file brings: its settings or the error, and the warnings. */
function read(text: string, environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-settings-'));
  const file = join(folder, 'env');
  const warnings: string[] = [];
  writeFileSync(file, text);
  try {
    const config = readConfig({ ...environment, CONFIG_FILE: file }, (line) => warnings.push(line));
    return { config, warnings };
  } catch (error) {
    return { error: String(error).replaceAll(file, 'FILE'), warnings };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
