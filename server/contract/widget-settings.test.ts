import { describe, expect, test } from 'vitest';
import { customPropertiesOf } from './custom-properties.ts';
import { settingsByType, widgetTypes } from './widget-settings.ts';
import { widgetFileSchema } from './widget.ts';

function problemsOf(type: string, settings: object): string[] {
  const { error } = widgetFileSchema.safeParse({ name: 'One', type, settings });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

function problemsOfBackground(value: string): string[] {
  return problemsOf('pop_up', { custom_properties: { '--vitrine-image-background': value } });
}

describe('the settings of a widget', () => {
  test('have the custom properties of its element, and of what is inside it', () => {
    for (const type of widgetTypes) {
      const names = customPropertiesOf(type).map(({ name }) => name);
      expect(names).toContain('--vitrine-radius');
      const custom_properties = Object.fromEntries(names.map((name) => [name, '4px']));
      expect(problemsOf(type, { custom_properties })).toEqual([]);
    }
    expect(customPropertiesOf('pop_up').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['--vitrine-pop-up-width', '--vitrine-star']),
    );
  });

  test('refuse what the element could not read, with its place', () => {
    expect(problemsOf('recommendations', { ratings: 'yes' })).toEqual([
      'settings.ratings: must be true or false',
    ]);
    expect(problemsOf('results_page', { page_size: 500 })).toEqual([
      'settings.page_size: must be at most 100',
    ]);
    expect(problemsOf('quick_view', { custom_properties: { '--vitrine-stars': 'red' } })).toEqual([
      'settings.custom_properties.--vitrine-stars: is no custom property of the elements',
    ]);
  });

  test('take colours, lengths and functions of both, and nothing that loads a file', () => {
    for (const value of [
      '#fff',
      'oklch(0.6 0.1 20 / 50%)',
      'var(--accent, red)',
      'calc(1px + 2%)',
    ]) {
      expect(problemsOfBackground(value)).toEqual([]);
    }
    for (const value of [
      'url(//a.example/x)',
      'image-set(1)',
      'red; color: blue',
      '"a"',
      'URL(x)',
      '</style>',
    ]) {
      expect(problemsOfBackground(value)).toEqual([
        'settings.custom_properties.--vitrine-image-background: must be a colour, a length or a number such as 12px',
      ]);
    }
  });

  test('of another type or a later version are kept', () => {
    const settings = { later: 'kept', goals: 'not of this type' };
    const { data } = widgetFileSchema.safeParse({ name: 'One', type: 'pop_up', settings });
    expect(data?.settings).toMatchObject(settings);
    expect(Object.keys(settingsByType)).toEqual([...widgetTypes]);
  });
});
