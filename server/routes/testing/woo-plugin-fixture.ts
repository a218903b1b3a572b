import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { projectRoot } from '../../base/project-root.ts';

export const pluginFolder = join(projectRoot(), 'public', 'woocommerce');

/** The PHP files of the plugin, below its folder. */
export const phpFiles = readdirSync(pluginFolder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.php'),
);

const standIn = join(projectRoot(), 'server', 'routes', 'testing', 'wordpress.php');

export const hasPhp = spawnSync('php', ['--version']).status === 0;

/** The settings of a plugin that knows its service. */
export const configured = { address: 'https://vitrine.example', key: 'a-public-key' };

interface Page {
  type?: string;
  id?: number;
  user?: number;
  can?: string[];
  query?: object;
  /** What other servers answer, one after the other; then none answers. */
  answers?: { status: number; body: string }[];
}

/** Runs PHP code after the plugin has been loaded by a page, and returns its value. */
export function run(
  code: string,
  { page = {}, settings = configured }: { page?: Page; settings?: object } = {},
): unknown {
  const input = JSON.stringify({
    folder: pluginFolder,
    code,
    page: { type: '', ...page },
    options: { vitrine_settings: settings },
    texts: {},
  });
  const php = ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr', standIn];
  const { stdout, stderr } = spawnSync('php', php, { input, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}
