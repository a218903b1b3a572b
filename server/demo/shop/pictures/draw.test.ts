import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedShop } from '../../testing/generated-shop-fixture.ts';
import { productTypes } from '../product-types.ts';
import { drawPicture, pictureFileName } from './draw.ts';
import { turn } from './lathe.ts';
import { templateNames } from './templates.ts';

const maxBytes = 6_000;

const { products } = generatedShop();
const fileNames = products.flatMap(({ images }) =>
  images.map(({ src }) => src.replace('/demo/pictures/', '')),
);

describe('pictures of the shop', () => {
  it('are all drawn as small, well-formed SVG', () => {
    for (const fileName of fileNames) {
      const svg = drawPicture(fileName) ?? '';
      expect(svg, fileName).toMatch(/^<svg [^>]*viewBox="0 0 1200 1200"[^>]*>.*<\/svg>$/);
      expect(openTags(svg), fileName).toEqual([]);
      expect(new TextEncoder().encode(svg).length, fileName).toBeLessThan(maxBytes);
    }
  });

  it('contain no scripts, text, external references or invalid numbers', () => {
    for (const fileName of fileNames) {
      const svg = drawPicture(fileName) ?? '';
      expect(svg, fileName).not.toMatch(
        /<(?:script|text|image|use|style|foreignObject)|href| on\w+=/,
      );
      expect(svg, fileName).not.toMatch(/NaN|undefined|Infinity/);
      for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) {
        expect(svg, fileName).toContain(`id="${id}"`);
      }
      expect(svg.replaceAll('url(#', '')).not.toContain('url(');
    }
  });

  it('differ from each other', () => {
    expect(new Set(fileNames.map(drawPicture)).size).toBe(fileNames.length);
  });

  it('are the same each time', () => {
    const [first = ''] = fileNames;
    expect(drawPicture(first)).toBe(drawPicture(first));
  });
});

describe('picture templates', () => {
  it('exist exactly for the forms of the product types', () => {
    const forms = productTypes().flatMap(({ family, forms: own }) =>
      own.map(({ shape }) => `${family}/${shape}`),
    );
    expect(templateNames().toSorted()).toEqual(forms.toSorted());
  });

  it.each(templateNames())('draw each finish well-formed, small and large: %s', (name) => {
    const [family = '', shape = ''] = name.split('/');
    const finishes = productTypes().find((type) => type.family === family)?.finishes ?? [];
    const drawn = finishes.flatMap(({ finish }) =>
      [0, 99].map((stature) =>
        drawPicture(pictureFileName({ family, shape, finish, colour: 'moss', stature })),
      ),
    );
    expect(new Set(drawn).size).toBe(finishes.length * 2);
    for (const svg of drawn) {
      expect(openTags(svg ?? '')).toEqual([]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|[{}]/);
    }
  });

  it('are rejected if a profile has a point without a radius', () => {
    expect(() => turn('480 120, 925', 600)).toThrow('" 925" is no point of a profile');
  });
});

describe('picture file names', () => {
  const name = { family: 'mug', shape: 'belly', finish: 'glossy', colour: 'moss', stature: 7 };

  it('identify a picture of the shop', () => {
    expect(drawPicture(pictureFileName(name))).toBeDefined();
  });

  it.each([
    '',
    'mug-belly-glossy-moss-07',
    'mug-belly-glossy-moss-7.svg',
    'mug-belly-glossy-moss-007.svg',
    'mug-belly-glossy-moss-07.svg\n',
    'mug-belly-glossy-moss-07.png',
    '/mug-belly-glossy-moss-07.svg',
    '../mug-belly-glossy-moss-07.svg',
    'mug/belly-glossy-moss-07.svg',
    '..%2fmug-belly-glossy-moss-07.svg',
    'MUG-belly-glossy-moss-07.svg',
    'mug-belly-glossy-"><script>-07.svg',
    'mug-belly-glossy-<b>-07.svg',
    'constructor-belly-glossy-moss-07.svg',
    'mug-constructor-glossy-moss-07.svg',
    'mug-belly-constructor-moss-07.svg',
    'mug-belly-glossy-constructor-07.svg',
    'mug-gourd-glossy-moss-07.svg',
    'cushion-square-glossy-moss-07.svg',
    'mug-belly-glossy-puce-07.svg',
  ])('are refused when the shop has no such picture: %j', (fileName) => {
    expect(drawPicture(fileName)).toBeUndefined();
  });

  it('return no picture for any other text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{1,9}(-[a-z]{1,9}){3}-\d\d\.svg$/)),
        (text) => {
          expect(drawPicture(text)).toBeUndefined();
        },
      ),
    );
  });
});

/** Returns the tags that were opened and not closed, or closed out of turn. */
function openTags(svg: string): string[] {
  const open: string[] = [];
  for (const [, slash, tag = '', end] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)(?:\s+[\w-]+="[^"<>]*")*\s*(\/?)>/g,
  )) {
    if (slash && open.pop() !== tag) {
      return [`</${tag}>`];
    }
    if (!slash && !end) {
      open.push(tag);
    }
  }
  const rest = svg.replaceAll(/<\/?[a-zA-Z]+(?:\s+[\w-]+="[^"<>]*")*\s*\/?>/g, '');
  return rest === '' ? open : [rest];
}
