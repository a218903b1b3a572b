import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readNames } from './identifiers.ts';
import { ownProperties } from './property-names.ts';
import { minifyTogether } from './small-names.ts';

const sources = [
  [
    'core.js',
    `const A = 'own'; let count = 0;
     function greet(name, { suffix = '!' } = {}) { count += 1; return A + ' ' + name + suffix; }
     const texts = { hello: 'Hello' };
     class Counter { longName = 1; get count() { return count; } read({ longName } = this) { return longName; } }
     export { greet as g, greet as greetLazily, texts as t, Counter as C };`,
  ],
  [
    'page.js',
    `import { C as Base, g as say, t as texts } from './core.js';
     const B = ({ texts: A, say = 'local' }) => [A, say];
     class Page extends Base { longName = 2; static { Page.title = new.target === undefined ? texts.hello : ''; } }
     const inner = (texts) => { const { hello } = texts; return say(hello, { suffix: '?' }); };
     async function run() {
       loop: for (const texts of [{ hello: 'x' }]) { B(texts); continue loop; }
       const page = new Page();
       const greetLater = async () => (await import('./core.js')).greetLazily('you');
       return [say('you'), inner(texts), B({ texts }), { texts }, page.read(), page.count, Page.title, await greetLater()];
     }
     export { inner, run, inner as unread };`,
  ],
] as const;

/** Imports the file `page.js` among others, and runs it. */
async function run(files: Iterable<readonly [path: string, code: string]>): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-names-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const [path, code] of files) {
    writeFileSync(join(folder, path), code);
  }
  try {
    const page = await import(pathToFileURL(join(folder, 'page.js')).href);
    return await page.run();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('minified files do the same, and share names without `as`', async () => {
  const minified = minifyTogether(sources, {
    properties: ['longName', 'greetLazily'],
    namesOutside: new Set(['inner', 'run']),
  });

  expect(await run(minified)).toEqual(await run(sources));
  const [core = '', page = ''] = [minified.get('core.js'), minified.get('page.js')];
  expect(core).toMatch(/export\{(?:\w,)*\w as A0(?:,\w)*\};/);
  expect(page).toMatch(/^import\{\w,\w,\w\}from"\.\/core\.js";/);
  expect(page).toMatch(/export\{\w+ as inner,\w+ as run\};/);
  expect(core + page).not.toMatch(/longName|greetLazily|unread/);
});

function minifyStatus(code: string, nameOfScript = 'elements'): () => unknown {
  return () =>
    minifyTogether([['core.js', code]], {
      properties: ['status'],
      namesOutside: new Set([nameOfScript]),
    });
}

test('a property that something else may read does not get a short name', () => {
  expect(minifyStatus('run(b.status);')).not.toThrow();
  expect(minifyStatus('run(b.state);')).toThrow('No file has a property status');
  expect(minifyStatus('run(b.status);', 'status')).toThrow('Other files also have a status');
  expect(minifyStatus("run(b.status, Reflect.get(b, 'status'));")).toThrow('also a text');
  for (const template of ['<i status=${b}></i>', '<i Status="a"></i>', '<i .status="${b}"></i>']) {
    expect(minifyStatus(`run(b.status, html\`${template}\`);`)).toThrow('also a text');
  }
});

test('a property that templates set has its short name there too', async () => {
  const files = [
    ['core.js', 'class C { static properties = { status: 1, state: 2 }; }\nexport { C };'],
    [
      'page.js',
      `import { C } from './core.js';
       const html = ([, text]) => text.replaceAll(/[\\s.=]/g, '');
       async function run() { return C.properties[html\`<p>\${1} .status=\${2}</p>\`]; }
       export { run };`,
    ],
  ] as const;
  const namesOutside = new Set(['run']);
  const minified = minifyTogether(files, { properties: ['status'], namesOutside });

  expect(await run(minified)).toBe(1);
  expect([...minified.values()].join()).not.toContain('status');
});

test('no property with a short name is one of an answer, a page or an element’s reference', () => {
  const answers = filesOf('server/contract').filter((path) => !path.includes('admin'));
  // What pages implement or read
  const ofPages = ['document-events', 'page', 'storefront'].map((name) => `widget/core/${name}.ts`);
  const contract = [...answers, ...ofPages].flatMap((path) => {
    const { properties, texts } = readNames(parseSync(path, readFileSync(path, 'utf8')).program);
    return [...properties, ...texts];
  });
  const reference = readFileSync('docs/web-types.json', 'utf8').matchAll(/"name": "([^"]+)"/g);
  const published = new Set([...contract, ...Array.from(reference, ([, name]) => name)]);

  expect(ownProperties.filter((name) => published.has(name))).toEqual([]);
});

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .map((path) => join(folder, path));
}
