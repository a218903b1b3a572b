import { expect, test } from 'vitest';
import { arrowFunctions } from './arrow-functions.ts';

test('a declared function becomes an arrow above the code that calls it', async () => {
  const code = `
    export const greeting = greet('you');
    function greet(name, { mark } = { mark: '!' }) { return 'Hello ' + name + mark; }
    export const later = wait();
    async function wait() { await null; return greet('later'); }`;

  const arrows = arrowFunctions(code);

  expect(arrows).toMatch(/^var greet=\(name, .*\) =>\{.*\},wait=async\(\) =>\{/);
  expect(arrows).not.toContain('function');
  const module = await import(`data:text/javascript,${encodeURIComponent(arrows)}`);
  expect([module.greeting, await module.later]).toEqual(['Hello you!', 'Hello later!']);
});

test.for([
  'function read() { return this.name; }',
  'function count() { return arguments.length; }',
  'function* walk() { yield 1; }',
  'function Item() {} new Item();',
  'function Base() {} class Page extends Base {}',
  'function Old() {} Old.prototype.read = 1;',
])('a function that no arrow can replace stays: %s', (code) => {
  expect(arrowFunctions(code)).toBe(code);
});
