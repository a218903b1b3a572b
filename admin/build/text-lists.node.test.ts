import { describe, expect, test } from 'vitest';
import { readCatalog, withLists } from './text-catalog.ts';
import { importedCatalogs } from './text-lists.ts';
import { TextUses } from './text-uses.ts';

const english = `export const texts = {
  heading: 'Keys', count: (of) => \`\${of} keys\`, states: { on: 'On', off: 'Off' }, days: { first: 'From', last: 'To' },
};`;
const german = `export const texts: Texts = {
  count: (of) => \`\${of} Schlüssel\`, heading: 'Schlüssel', days: { first: 'Von', last: 'Bis' }, states: { on: 'An', off: 'Aus' },
};`;

/** Returns the code of a module and of both languages as the build writes them. */
function build(module: string) {
  const catalog = readCatalog('en.ts', english);
  const uses = new TextUses('screen.ts', module, new Map([['texts', catalog]]));
  const [en, de] = [withLists('en.ts', english, catalog), withLists('de.ts', german, catalog)];
  return { module: uses.rewrite(), en, de };
}

test('keys that a module names become positions in the order of the English texts', () => {
  const { module, en, de } = build('show(texts.heading, texts.count(2), texts.days.last);');

  expect(module).toBe('show(texts[0], texts[1](2), texts[3][1]);');
  expect(en).toMatch(
    /^export const texts = \['Keys',\(of\) => .+,\['On','Off'\],\['From','To'\]\];$/,
  );
  expect(de).toMatch(/= \['Schlüssel',\(of\) => .+,\['An','Aus'\],\['Von','Bis'\]\];$/);
});

test('keys of patterns and of variables for a part of the texts become positions', () => {
  const { module } = build('const { days, heading: title } = texts; show(title, days.first);');

  expect(module).toBe('const { 3: days, 0: title } = texts; show(title, days[0]);');
});

test('texts whose key is computed keep their keys, and the others do not', () => {
  const { module, en } = build('show(texts.states[state], texts.heading);');

  expect(module).toBe('show(texts[2][state], texts[0]);');
  expect(en).toContain("{ on: 'On', off: 'Off' },['From','To']");
});

test('texts that are passed on as a whole keep their keys', () => {
  for (const module of ['show(texts);', 'const { ...all } = texts;', 'export const all = texts;']) {
    expect(build(module).module).toBe(module);
    expect(build(module).en).toBe(english);
  }
});

test('a name that stands for something else too is not replaced', () => {
  const module = 'show(texts.heading); const other = (texts) => texts.heading;';

  expect(build(module).module).toBe(module);
});

test('a language with other keys fails the build', () => {
  const catalog = readCatalog('en.ts', english);

  expect(() => withLists('de.ts', "export const texts = { heading: 'x' };", catalog)).toThrow(
    'de.ts has other keys than the English texts',
  );
  expect(() => readCatalog('en.ts', 'export const texts = make();')).toThrow('as one object');
});

test('texts that are read above the line that declares their variable fail the build', () => {
  const late = 'const show = () => days.first; const { days } = texts;';

  expect(() => build(late)).toThrow('screen.ts reads the texts days above the line');
  expect(build(`const own = (days) => days; ${late}`).en).toContain(
    "{ first: 'From', last: 'To' }",
  );
});

describe('the texts that a module imports', () => {
  const catalogs = new Map([['/admin/kit/texts', readCatalog('en.ts', english)]]);
  const read = (code: string, id = '/admin/kit/dates.ts') => importedCatalogs(id, code, catalogs);

  test('are found under the names that they have in it', () => {
    const found = read("import { texts as own } from './texts/texts.ts';");
    expect([...found.keys()]).toEqual(['own']);
  });

  test('fail the build when they are exported again', () => {
    for (const code of [
      "export { texts } from './texts/texts.ts';",
      "export * from '../kit/texts/texts.ts';",
      "export { texts as german } from './texts/de.ts';",
    ]) {
      expect(() => read(code), code).toThrow('/admin/kit/dates.ts exports texts of another file');
    }
    expect(read("export type { Texts } from './texts/en.ts';").size).toBe(0);
  });

  test('fail the build when they are loaded by import()', () => {
    for (const code of [
      "await import('./texts/texts.ts');",
      "await import('./texts/de.ts');",
      'await import(`./texts/${language}.ts`);',
    ]) {
      expect(() => read(code), code).toThrow('/admin/kit/dates.ts loads texts, or a file');
    }
    expect(read("await import('./dialog.ts');").size).toBe(0);
    expect(read("import('./de.ts');", '/admin/kit/texts/texts.ts').size).toBe(0);
  });
});
