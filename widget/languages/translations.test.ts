import { describe, expect, test } from 'vitest';
import { translation as ar } from './ar.ts';
import { dialogTexts } from '../core/dialog-texts.ts';
import { translation as de } from './de.ts';
import { en } from '../core/texts.ts';
import { translation as es } from './es.ts';
import { filtersTexts } from '../results-page/filters/texts.ts';
import { readingTexts } from '../reading/reading-texts.ts';
import { translation as fr } from './fr.ts';
import { translation as ja } from './ja.ts';
import { listTexts } from '../products/list-texts.ts';
import { quickViewTexts } from '../quick-view/quick-view-texts.ts';
import { resultsPageTexts } from '../results-page/texts.ts';
import { ratingTexts } from '../custom-cards/rating-texts.ts';
import { progressTexts } from '../cart-progress/progress-texts.ts';
import { togetherTexts } from '../bundle/bundle-texts.ts';
import type { Translation } from '../core/translated.ts';

const english: Translation = {
  common: en,
  list: listTexts,
  card: { ...dialogTexts, ...ratingTexts },
  together: togetherTexts,
  progress: progressTexts,
  quickView: quickViewTexts,
  resultsPage: resultsPageTexts,
  filters: filtersTexts,
  reading: readingTexts,
};

/** Yields every text with its path. The plural forms of a text are one entry. */
function* textsOf(value: object, path = ''): Generator<[path: string, text: string]> {
  for (const [name, inner] of Object.entries(value)) {
    const place = name === 'other' ? path : `${path}.${name}`;
    if (typeof inner === 'string') {
      yield [place, inner];
    } else if (typeof inner === 'object' && inner !== null) {
      yield* textsOf(inner, place);
    }
  }
}

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).toSorted();
}

describe.each(Object.entries({ ar, de, es, fr, ja }))('%s', (locale, translation) => {
  test('has its own locale and every plural form that the locale needs', () => {
    expect(translation.common.locale).toBe(locale);
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const text of [translation.resultsPage.count, translation.quickView.resultCount]) {
      expect(forms).toEqual(expect.arrayContaining(Object.keys(text)));
      expect(Object.keys(text)).toContain('other');
    }
  });

  test('has every text with the same placeholders as English', () => {
    const own = new Map(textsOf(translation));
    for (const [path, text] of textsOf(english)) {
      if (path.endsWith('.one')) {
        continue;
      }
      expect(own.get(path), path).toBeTruthy();
      expect(placeholders(own.get(path) ?? ''), path).toEqual(placeholders(text));
    }
  });
});
