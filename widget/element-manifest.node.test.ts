import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const chapters = ['attributes', 'slots', 'events', 'cssParts', 'cssProperties'] as const;

const entries = z.array(z.object({ name: z.string(), fieldName: z.string().optional() }));
const manifestSchema = z.object({
  modules: z.array(
    z.object({
      declarations: z.array(
        z.object({
          tagName: z.string(),
          attributes: entries,
          slots: entries.default([]),
          events: entries.default([]),
          cssParts: entries.default([]),
          cssProperties: entries.default([]),
        }),
      ),
    }),
  ),
});
const namesSchema = z.record(z.string(), z.record(z.enum(chapters), z.array(z.string())));

const elements = manifestSchema
  .parse(readJson('../docs/custom-elements.json'))
  .modules.flatMap(({ declarations }) => declarations);
/** All names that themes may use, also those that an element has lost since. */
const published = namesSchema.parse(readJson('../docs/published-names.json'));

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

for (const [tag, names] of Object.entries(published)) {
  test(`<${tag}> keeps every attribute, slot, event, part and custom property`, () => {
    const element = elements.find(({ tagName }) => tagName === tag);
    const lost = chapters.flatMap((chapter) => {
      const present = element?.[chapter].map(({ name }) => name) ?? [];
      return names[chapter]
        .filter((name) => !present.includes(name))
        .map((name) => `${chapter}: ${name}`);
    });
    expect(lost).toEqual([]);
  });
}

test('records every name, so that a later version cannot lose it unseen', () => {
  const unrecorded = elements.flatMap((element) =>
    chapters.flatMap((chapter) => {
      const recorded = published[element.tagName]?.[chapter] ?? [];
      return element[chapter]
        .filter(({ name }) => !recorded.includes(name))
        .map(({ name }) => `${element.tagName} ${chapter}: ${name}`);
    }),
  );
  expect(unrecorded).toEqual([]);
});

test('gives each attribute a property of its name in camel case', () => {
  const alone = elements.flatMap(({ tagName, attributes }) =>
    attributes
      .filter(({ name, fieldName }) => {
        const camelCase = name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
        return fieldName !== (name === 'for' ? 'htmlFor' : camelCase);
      })
      .map(({ name }) => `${tagName} ${name}`),
  );
  expect(alone).toEqual([]);
});
