import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../base/project-root.ts';
import { test } from '../testing/running-app.ts';
import { phpFiles, pluginFolder as folder } from './testing/woo-plugin-fixture.ts';
import { packWooPlugin } from './woo-plugin-archive.mjs';

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.\w+$/.test(name),
);
const sources = phpFiles.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');

describe('the archive of the plugin', () => {
  test('is one that shops unpack, the same for the same files, and served', async ({ app }) => {
    const archive = packWooPlugin(folder);
    expect(packWooPlugin(folder).equals(archive)).toBe(true);
    const response = await app.get('/woocommerce/vitrine.zip');
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(Buffer.from(await response.arrayBuffer()).equals(archive)).toBe(true);
    const temporary = mkdtempSync(join(tmpdir(), 'vitrine-plugin-'));
    const file = join(temporary, 'vitrine.zip');
    writeFileSync(file, archive);
    execFileSync('python3', ['-m', 'zipfile', '-t', file]);
    execFileSync('python3', ['-m', 'zipfile', '-e', file, temporary]);
    for (const name of files) {
      expect(readFileSync(join(temporary, 'vitrine', name)), name).toEqual(
        readFileSync(join(folder, name)),
      );
    }
    rmSync(temporary, { recursive: true });
  });

  test('has one version, and no file that runs by itself', () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')));
    expect(sources).toContain(` * Version:           ${version}\n`);
    expect(sources).toContain(`const VERSION = '${version}';`);
    expect(readFileSync(join(folder, 'readme.txt'), 'utf8')).toContain(`Stable tag: ${version}\n`);
    for (const name of phpFiles.filter((each) => !each.startsWith('languages/'))) {
      const source = readFileSync(join(folder, name), 'utf8');
      expect(source, name).toMatch(/^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m);
    }
  });

  test('has all of its texts in German', () => {
    const used = [...sources.matchAll(/__\( '([^']+)', 'vitrine' \)/g)].map(([, text]) => text);
    const german = readFileSync(join(folder, 'languages', 'vitrine-de_DE.l10n.php'), 'utf8');
    expect(used.length).toBeGreaterThan(40);
    expect(used.filter((text) => !german.includes(`'${text}' => `))).toEqual([]);
  });
});

/** Runs a script of the plugin in a page with these globals. */
function runScript(name: string, globals: Record<string, unknown>): void {
  const source = readFileSync(join(folder, 'assets', name), 'utf8');
  runInNewContext(source, { window: globals, document: globals['document'] });
}

describe('the scripts of the plugin', () => {
  test('tell Vitrine what a banner says of consent, once it says something', () => {
    const document = new EventTarget();
    const told: boolean[] = [];
    let consents = true;
    const page: Record<string, unknown> = { document, wp_has_consent: () => consents };
    runScript('consent.js', page);
    expect(page['Vitrine']).toBeUndefined();
    page['wp_consent_type'] = 'optin';
    consents = false;
    document.dispatchEvent(new Event('wp_consent_type_defined'));
    expect(page['Vitrine']).toEqual({ consent: false });
    page['Vitrine'] = { setConsent: (isGiven: boolean) => told.push(isGiven) };
    for (const detail of [
      { statistics: 'allow' },
      { marketing: 'allow' },
      { statistics: 'deny' },
    ]) {
      document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail }));
    }
    expect(told).toEqual([true, false]);
  });

  test('offer each block in the editor, with its controls', () => {
    const changes: object[] = [];
    const controls: Control[] = [];
    let edit: ((props: object) => void) | undefined;
    const createElement = (type: unknown, props: Control | null) => {
      if (props && 'onChange' in props) {
        controls.push({ ...props, type });
      }
    };
    runScript('blocks.js', {
      vitrineBlocks: {
        blocks: [
          {
            name: 'vitrine/pop-up',
            controls: [
              { name: 'add-to-cart', label: 'Button', kind: 'switch', choices: [] },
              {
                name: 'on',
                label: 'Opens',
                kind: 'choice',
                choices: [{ value: 'exit', label: 'x' }],
              },
              { name: 'limit', label: 'Number', kind: 'number', choices: [] },
            ],
          },
        ],
      },
      wp: {
        element: { createElement },
        components: { ToggleControl: 'switch', SelectControl: 'choice', TextControl: 'text' },
        blockEditor: { useBlockProps: () => ({}) },
        blocks: {
          registerBlockType: (_name: string, block: { edit: (props: object) => void }) => {
            ({ edit } = block);
          },
        },
      },
    });
    edit?.({
      attributes: { limit: '3' },
      setAttributes: (changed: object) => changes.push(changed),
    });
    expect(controls.map(({ type, value, checked }) => [type, value ?? checked])).toEqual([
      ['switch', false],
      ['choice', ''],
      ['text', '3'],
    ]);
    controls[0]?.onChange?.(true);
    expect(changes).toEqual([{ 'add-to-cart': true }]);
  });
});

interface Control {
  type?: unknown;
  value?: string;
  checked?: boolean;
  onChange?: (value: unknown) => void;
}
