import { expect, test } from 'vitest';
import { shorten } from './preload.ts';

/** Returns the code of a file that loads another one, as the bundler writes it. */
function screenThatLoads(files: readonly string[], places: readonly number[]): string {
  return `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${JSON.stringify(files)})))=>i.map(i=>d[i]);
load = () => __vitePreload(() => import("./keys-abc123.js"), __vite__mapDeps([${places.join()}]));`;
}

test('a screen lists its preloaded files by their short names', () => {
  const code = screenThatLoads(['assets/keys-abc123.js', 'assets/keys-abc123.css'], [0, 1]);
  expect(shorten(code, 'abc123')).toBe(
    'load = () => __vitePreload(() => import("./keys-abc123.js"), "keys.js keys.css");',
  );
});

test('a screen without files to preload is imported plainly', () => {
  const code = 'load = () => __vitePreload(() => import("./keys-abc123.js"), []);';
  expect(shorten(code, 'abc123')).toBe('load = () => import("./keys-abc123.js");');
});

test('a preloaded file with the name of another one fails the build', () => {
  for (const file of ['assets/keys-abc1232.js', 'assets/keys.list-abc123.js', 'keys-abc123.js']) {
    expect(() => shorten(screenThatLoads([file], [0]), 'abc123'), file).toThrow(
      `The preloaded file ${file} has the name of another one`,
    );
  }
});

test('another form of the list of files fails the build', () => {
  expect(() => shorten('load(__vite__mapDeps(files))', 'abc123')).toThrow('see preload.ts');
});
