import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presentDescription } from './description.ts';

describe('a description', () => {
  test('keeps paragraphs, lists, emphasis and small headings', () => {
    const html =
      '<h2>Care</h2><p>Wash <strong>cold</strong>.<br>Dry flat.</p><ul><li>Wool</li></ul>';
    expect(presentDescription(html)).toBe(html);
  });

  test('loses attributes, whatever they hold', () => {
    expect(presentDescription('<p onclick="a(\'>\')" style=x>Text</p>')).toBe('<p>Text</p>');
  });

  test('loses other tags and keeps their text', () => {
    expect(presentDescription('<div><span>One</span></div><img src=x onerror=y>')).toBe('One');
  });

  test('loses scripts, styles and comments together with what they hold', () => {
    const html =
      'a<script>alert(1)</script>b<STYLE>p{}</STYLE >c<!-- <b>d -->e<svg><p>f</p></svg>g';
    expect(presentDescription(html)).toBe('abceg');
  });

  test('ends what was left open, so that the page around it stays as it is', () => {
    expect(presentDescription('<ul><li>One<li><em>Two')).toBe(
      '<ul><li>One</li><li><em>Two</em></li></ul>',
    );
    expect(presentDescription('One</p></div></section>')).toBe('One');
  });

  test('begins a new paragraph where the old one was not ended', () => {
    expect(presentDescription('<p>One<p>Two')).toBe('<p>One</p><p>Two</p>');
  });

  test('shows a lone bracket and an ampersand as text and leaves entities alone', () => {
    expect(presentDescription('5 < 6 & 7 > 2 &eacute;&#39;')).toBe(
      '5 &lt; 6 &amp; 7 &gt; 2 &eacute;&#39;',
    );
  });

  test('never lets out a tag that is not on the list, nor an attribute', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '/',
        '<p',
        '<script>',
        '</script',
        '<!--',
        '-->',
        '<svg/',
        '<b>',
        '</p>',
        'onload=',
        '&lt;',
        '\0',
        '<li>',
        '<ul>',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const tags = presentDescription(pieces.join('')).match(/<[^>]*>?/g) ?? [];
        for (const tag of tags) {
          expect(tag).toMatch(/^<\/?(p|br|ul|ol|li|strong|em|b|i|h2|h3|h4)>$/);
        }
      }),
    );
  });

  test.each(['<', '<p ', '<p "', "<a '", '<ul>', '<em>', '<!--', '<script>', '</', '&'])(
    'of 200,000 times %j is read in a moment',
    (piece) => {
      const started = performance.now();
      presentDescription(piece.repeat(200_000));
      expect(performance.now() - started).toBeLessThan(1500);
    },
  );
});
