import { expect, test } from 'vitest';
import { findBreaches, findUnlistedRooms } from './borders.mjs';
import { findCircles, findFolderCircles } from './circles.mjs';
import { ranInEach } from './cold-files.mjs';
import { drawPath } from './draw-paths.mjs';
import { drawRooms, findUndescribedRooms } from './draw-rooms.mjs';
import { coldFigures, figuresOf } from './figures.mjs';
import { lostPathsIn } from './named-paths.mjs';
import { findLostSteps } from './paths.mjs';
import { readSource } from './sources.mjs';

test('finds a circle of which one import is a type and another is lazy', () => {
  const sources = [
    readSource('server/text/fold.ts', "import type { Word } from './word.ts';"),
    readSource('server/text/word.ts', "export * from './split.ts';"),
    readSource('server/text/split.ts', "await import('./fold.ts');"),
    readSource('server/text/stem.ts', "import { fold } from './fold.ts';"),
  ];
  expect(findCircles(sources).map((files) => files.toSorted())).toEqual([
    ['server/text/fold.ts', 'server/text/split.ts', 'server/text/word.ts'],
  ]);
});

test('finds no circle where two files import the same third file', () => {
  const sources = [
    readSource('server/text/fold.ts', "import './split.ts'; import './word.ts';"),
    readSource('server/text/split.ts', "import './word.ts';"),
    readSource('server/text/word.ts', ''),
  ];
  expect(findCircles(sources)).toEqual([]);
});

test('finds folders at any depth that import one another, and leaves out their tests', () => {
  const sources = [
    readSource(
      'server/search/words/fold.ts',
      "import '../query/query.ts'; import '../engine.ts'; import './deep/stem.ts';",
    ),
    readSource('server/search/words/deep/stem.ts', "import '../fold.ts';"),
    readSource('server/search/query/lists/list.ts', "import '../../order/best.ts';"),
    readSource('server/search/order/best.ts', "import '../words/fold.ts';"),
    readSource('server/search/engine.ts', "import './words/fold.ts';"),
    readSource('server/text/stem.ts', ''),
    readSource('server/text/stem.test.ts', "import '../search/engine.ts';"),
  ];
  expect(findFolderCircles(sources).map((folders) => folders.toSorted())).toEqual([
    ['server/search/order', 'server/search/query', 'server/search/words'],
  ]);
});

test('prints the figures beside their aims, and says which are exceeded', () => {
  const figures = figuresOf(
    [
      readSource('server/main.ts', 'export const one = 1, two = 2;\n'),
      readSource('server/text/fold.ts', `export * from 'zod';\n${'\n'.repeat(40)}`),
      readSource('server/text/fold.test.ts', 'export const none = 0;\n'),
      readSource('bench/run.mjs', 'export {};\n'),
    ],
    "/**\n * Layers.\n */\nexport const layers = 'text < main.ts';\n\n",
  ).map((line) => line.trim().replaceAll(/\s+/g, ' '));
  expect(figures).toContain('server 2 42 41 71.4');
  expect(figures).toContain('exports per 1,000 lines 71.4 (aim: at most 22, exceeded)');
  expect(figures).toContain('files of at most 30 lines 1 (aim: at most 200)');
  expect(figures).toContain('folders over 25 files 0 (aim: at most 8)');
  expect(figures).toContain('files directly in server/ 1 (aim: at most 3)');
  expect(figures).toContain('lines of the border list 1 (aim: at most 40)');
});

test('counts the own files that run in each start for the first request', () => {
  const own = ['catalogs', 'list', 'poll'].map((name) => `file:///cold/server/a/${name}.js`);
  const others = ['node:fs', 'file:///cold/_virtual/runtime.js', 'file:///node_modules/koa.js'];
  const files = ranInEach(
    [
      [...own, ...others],
      [...own.slice(0, 2), ...others],
    ],
    '/cold',
  );
  expect(files).toEqual(['server/a/catalogs.ts', 'server/a/list.ts']);
  const figures = coldFigures({ listing: files, search: [] }, true).map((line) => line.trim());
  expect(figures).toEqual([
    expect.stringMatching(/^files of a cold listing +2 /),
    ...files,
    expect.stringMatching(/^files of a cold search +0 /),
  ]);
});

test('lets a room import only rooms of lower layers', () => {
  const parts = { server: 'text < search rules < routes' };
  const sources = [
    readSource(
      'server/search/query.ts',
      "import { fold } from '../text/fold.ts'; import './plan.ts';",
    ),
    readSource('server/text/fold.ts', "import { query } from '../search/query.ts';"),
    readSource('server/text/fold.test.ts', "import { query } from '../search/query.ts';"),
    readSource('server/rules/rule.ts', "let query: import('../search/query.ts').Query;"),
    readSource(
      'server/routes/list.ts',
      "import '../../admin/kit.ts'; import '../../docs/words.ts';",
    ),
  ];
  expect(findBreaches(sources, parts, { server: ['docs'] })).toEqual([
    'server/text/fold.ts imports server/search/query.ts, which no border allows',
    'server/rules/rule.ts imports server/search/query.ts, which no border allows',
    'server/routes/list.ts imports admin/kit.ts, which no border allows',
  ]);
});

test('holds layers inside a room too', () => {
  const parts = { server: 'base < store', 'server/store': 'port < tables' };
  const sources = [
    readSource('server/store/port/sql.ts', "import '../tables/shops/shop.ts';"),
    readSource(
      'server/store/tables/shops/shop.ts',
      "import '../../port/sql.ts'; import '../../../base/time.ts';",
    ),
  ];
  expect(findBreaches(sources, parts)).toEqual([
    'server/store/port/sql.ts imports server/store/tables/shops/shop.ts, which no border allows',
  ]);
});

test('says which room stands in no layer and which layer has no such room', () => {
  expect(
    findUnlistedRooms([readSource('server/reviews/read.ts', '')], { server: 'ratings' }),
  ).toEqual([
    'server/reviews stands in no layer of .ci/house/allowed-imports.mjs',
    'server/ratings stands in a layer and does not exist',
  ]);
});

test('draws each layer below those that import it, and the layers of a room in its box', () => {
  const drawing = drawRooms(
    {
      server: 'base < store < catalog rules < routes',
      'server/store': 'port < tables feed',
      widget: 'core < start',
      admin: 'kit < shell',
    },
    { widget: ['server/base', 'package.json'] },
    { 'server/routes': 'thin <handlers>', 'server/base': 'errors' },
  );
  expect(drawing).toContain('server: routes; catalog, rules; store; base.');
  expect(drawing).toContain('thin &lt;handlers&gt;');
  expect(drawing).toContain('>port ← tables, feed<');
  expect(drawing).toContain('class="box elsewhere"');
  expect(drawing).not.toContain('package.json');
  const heights = ['routes', 'catalog', 'store', 'base', 'start', 'core'].map((name) =>
    Number(new RegExp(`y="(\\d+)">${name}<`).exec(drawing)?.[1]),
  );
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
  expect(new Set(heights).size).toBe(6);
});

test('says which room has no words and which words have no room', () => {
  expect(findUndescribedRooms({ server: 'reviews' }, { 'server/ratings': 'stars' })).toEqual([
    'server/reviews has no words in .ci/house/rooms.mjs',
    '.ci/house/rooms.mjs describes server/ratings, which stands in no layer',
  ]);
});

test('leads a path from one row to the next, and says which of its files does not exist', () => {
  const steps = [{ file: 'text/fold.ts', words: ['folds'] }];
  /** @type {import('./paths.mjs').Path} */
  const path = {
    name: 'path-word',
    title: 'A word',
    rows: [
      { title: 'In', entrance: true, steps },
      { title: 'Out', steps },
    ],
  };
  expect(drawPath(path)).toContain('In: text/fold.ts (folds). Out: text/fold.ts (folds).');
  expect(drawPath(path).match(/class="head"/g)).toHaveLength(1);
  expect(findLostSteps([{ file: 'server/text/fold.ts' }], [path])).toEqual([]);
  expect(findLostSteps([], [path])[0]).toBe(
    'path-word in .ci/house/paths.mjs leads through server/text/fold.ts, which does not exist',
  );
});

test('says which document or comment names a path that does not exist', () => {
  const files = ['server/text/fold.ts', 'docs/admin/start.webp', 'server/store'];
  /** @param {string} file @param {string} text */
  const lost = (file, text) => lostPathsIn(file, text, (path) => files.includes(path));
  expect(lost('.ci/a.mjs', '// See server/text/fold.ts. And server/text/split.ts.')).toEqual([
    '.ci/a.mjs names server/text/split.ts, which does not exist',
  ]);
  expect(lost('CONTRIBUTING.md', 'Write `text/fold.ts` in `store/`, not `text/split.ts`.')).toEqual(
    ['CONTRIBUTING.md names text/split.ts, which does not exist'],
  );
  expect(
    lost('docs/admin.md', '![](admin/start.webp) `a/b.ts` https://a.example/server/x'),
  ).toEqual([]);
  expect(lost('Dockerfile', 'CMD node server/cli.js')).toEqual([]);
});
