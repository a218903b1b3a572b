import { expect, test } from 'vitest';
import { arrangeDeclarations } from './arrange-declarations.ts';

async function run(code: string): Promise<Record<string, unknown>> {
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

test('a declared function becomes an arrow above the code that calls it', async () => {
  const arranged = arrangeDeclarations(`
    export const greeting = greet('you');
    function greet(name, { mark } = { mark: '!' }) { return 'Hello ' + name + mark; }
    export const later = wait();
    async function wait() { await null; return greet('later'); }`);

  expect(arranged).toMatch(/^var greet=\(name, .*\)=>\{.*\},wait=async\(\)=>\{/);
  expect(arranged).not.toContain('function');
  const { greeting, later } = await run(arranged);
  expect([greeting, await later]).toEqual(['Hello you!', 'Hello later!']);
});

test.for([
  'function read() { return this.name; }',
  'function count() { return arguments.length; }',
  'function* walk() { yield 1; }',
  'function Item() {} new Item();',
  'function Base() {} class Page extends Base {}',
  'function Old() {} Old.prototype.read = 1;',
])('a function that no arrow can replace stays: %s', (code) => {
  expect(arrangeDeclarations(code)).not.toContain('=>');
});

test('constants come first, and other values keep their places', async () => {
  const arranged = arrangeDeclarations(`
    import { b as css } from './core.js';
    const start = Date.now(), names = ['a', { b: 1 }];
    let count = 0;
    const sheet = css\`a{}\`, own = own.tag\`b\`, long = [...names], key = { [start]: 1 };
    export { start };`);

  expect(arranged).toMatch(/^var names = .*,count = 0,sheet = css`a\{\}`;/);
  expect(arranged).toContain('const start = Date.now();');
  expect(arranged).toContain('const own = own.tag`b`,long = [...names],key = { [start]: 1 };');
});

test('a variable that is assigned to before its declaration keeps its place', async () => {
  const arranged = arrangeDeclarations('count = 5; export const first = count; var count = 0;');
  expect((await run(arranged)).first).toBe(5);
});

test('a module that cannot be read throws', () => {
  expect(() => arrangeDeclarations('const = 1;')).toThrow('cannot be read');
});
