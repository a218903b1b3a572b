import { describe, expect, it } from 'vitest';
import { movements } from './movements.ts';
import { hideProduct, influenceOf, pinsOf, setInfluence, setPins } from './search-draft.ts';

describe('the pins of a term', () => {
  it('make a keyword group, and stand first when nothing else was said', () => {
    const draft = setPins({}, 'Blue Mug', [3, 1, 3]);
    expect(draft).toEqual({
      keyword_groups: [{ keywords: ['Blue Mug'], promoted_products: [3, 1] }],
      promoted_first: true,
    });
    expect(pinsOf(draft, 'blue  múg')).toEqual([3, 1]);
    expect(setPins({ promoted_first: false }, 'mug', [1]).promoted_first).toBe(false);
  });

  it('leave the other keywords of a group with theirs', () => {
    const group = { name: 'Cups', keywords: ['mug', 'cup'], promoted_products: ['1', 2] };
    const draft = setPins({ keyword_groups: [group] }, 'mug', [2]);
    expect(draft.keyword_groups).toEqual([
      { name: 'Cups', keywords: ['mug'], promoted_products: [2] },
      { ...group, keywords: ['cup'] },
    ]);
  });

  it('remove a group that has nothing left, and keep one that leads somewhere', () => {
    const pinned = setPins({}, 'mug', [1]);
    expect(setPins(pinned, 'mug', []).keyword_groups).toEqual([]);
    const led = { keywords: ['mug'], redirect: '/mugs', promoted_products: [1] };
    expect(setPins({ keyword_groups: [led] }, 'mug', []).keyword_groups).toEqual([
      { ...led, promoted_products: [] },
    ]);
  });
});

it('a product is hidden once, and its title gets one influence', () => {
  expect(hideProduct(hideProduct({}, 4), 4)).toEqual({ excluded_products: [4] });
  const boosted = setInfluence(setInfluence({}, 'Mug', 2), 'Mug', 0);
  expect(boosted.influence).toEqual([{ field: 'title', value: 'Mug', boost: 0 }]);
  expect(influenceOf(boosted, 'Mug')).toBe(0);
  expect(setInfluence(boosted, 'Mug', 1).influence).toEqual([]);
});

it('products move up or down, are new or are gone', () => {
  expect([...movements([1, 2, 3], [3, 1, 4])]).toEqual([
    [3, 2],
    [1, -1],
    [4, 'new'],
    [2, 'gone'],
  ]);
});
