import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourJson } from './json-colours.ts';

describe('coloured JSON', () => {
  it('marks keys, strings, and numbers and words with different classes', () => {
    const { markup } = colourJson({ key: 'a: "b"', list: [1.5, null] });
    expect(markup).toContain('<span class="k">&quot;key&quot;</span>:');
    expect(markup).toContain(`<span class="s">&quot;a: \\&quot;b\\&quot;&quot;</span>`);
    expect(markup).toContain('<span class="n">1.5</span>');
    expect(markup).toContain('<span class="n">null</span>');
  });

  it('displays the same JSON for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(textOf(colourJson(value).markup)).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });
});

/** Returns the text that a browser displays. */
function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
