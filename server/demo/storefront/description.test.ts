import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presentDescription } from './description.ts';

describe('a description', () => {
  test('keeps paragraphs, lists, emphasis and small headings', () => {
    const html = '<h2>Care</h2><p>Wash <strong>cold</strong>.</p><ul><li>Wool</li></ul>';
    expect(presentDescription(html)).toBe(html);
  });

  test('loses attributes, whatever they hold', () => {
    expect(presentDescription('<p onclick="a(\'>\')" style=x>Text</p>')).toBe('<p>Text</p>');
  });

  test('loses scripts and styles with what they hold, of other tags the tags alone', () => {
    const html = 'a<script>alert(1)</script>b<STYLE>p{}</STYLE >c<!-- <b>d --><div>e</div>';
    expect(presentDescription(html)).toBe('abce');
  });

  test('ends what was left open, so that the page around it stays as it is', () => {
    expect(presentDescription('<ul><li>One<li><em>Two')).toBe(
      '<ul><li>One</li><li><em>Two</em></li></ul>',
    );
    expect(presentDescription('One</div></section>')).toBe('One');
  });

  test('never lets out a tag that is not on the list, nor an attribute', () => {
    const markup = ['<', '>', '"', "'", '/', '<p', '<script>', '</script', '<!--', '-->', '<svg/'];
    const piece = fc.oneof(fc.string(), fc.constantFrom(...markup, '<b>', 'onload=', '&lt;', '\0'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const tags = presentDescription(pieces.join('')).match(/<[^>]*>?/g) ?? [];
        for (const tag of tags) {
          expect(tag).toMatch(/^<\/?(p|br|ul|ol|li|strong|em|b|i|h2|h3|h4)( \/)?>$/);
        }
      }),
    );
  });
});
