import { describe, expect, test } from 'vitest';
import { contrastRatio, legibilityOf, partnerOf, toHex } from './contrast.ts';

describe('the contrast of two colours', () => {
  test('is the ratio of WCAG 2, in either order', () => {
    const black = [0, 0, 0] as const;
    const white = [255, 255, 255] as const;
    const grey = [118, 118, 118] as const;
    expect(contrastRatio(black, white)).toBeCloseTo(21, 5);
    expect(contrastRatio(white, white)).toBe(1);
    // The lightest grey that small texts on white may have.
    expect(contrastRatio(grey, white)).toBeCloseTo(4.54, 2);
    expect(contrastRatio(white, grey)).toBe(contrastRatio(grey, white));
  });

  test('is enough for small texts, for large ones only, or for none', () => {
    expect([4.5, 4.49, 3, 2.99].map(legibilityOf)).toEqual(['good', 'large', 'large', 'poor']);
  });

  test('is that of a text and its background, by the names of their properties', () => {
    expect(partnerOf('--vitrine-badge-color')).toBe('--vitrine-badge-background');
    expect(partnerOf('--vitrine-badge-background')).toBe('--vitrine-badge-color');
    expect(partnerOf('--vitrine-focus')).toBeUndefined();
  });

  test('belongs to colours that a picker shows', () => {
    expect(toHex([0, 128, 255])).toBe('#0080ff');
  });
});
