import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presentDescription } from './description.ts';

describe('a description', () => {
  test('keeps paragraphs, lists, emphasis and small headings', () => {
    const html = '<h2>Care</h2><p>Wash <strong>cold</strong>.</p><ul><li>Wool</li></ul>';
    expect(presentDescription(html)).toBe(html);
  });

  test('loses all attributes', () => {
    expect(presentDescription('<p onclick="a(\'>\')" style=x>Text</p>')).toBe('<p>Text</p>');
  });

  test('loses scripts and styles with their content, and only the tags of other elements', () => {
    const html = 'a<script>alert(1)</script>b<STYLE>p{}</STYLE >c<!-- <b>d --><font>e</font>';
    expect(presentDescription(html)).toBe('abce');
  });

  test.each(['div', 'section', 'article', 'h1', 'h5', 'h6', 'blockquote'])(
    'becomes separate paragraphs for consecutive elements %s',
    (tag) => {
      expect(presentDescription(`<${tag}>One</${tag}><${tag}>Two</${tag}>`)).toBe(
        '<p>One</p><p>Two</p>',
      );
    },
  );

  test('has one line for each row of a table, with spaces between cells', () => {
    const html =
      '<table><tr><th>Size</th><th>S</th></tr><tr><td>Bust</td><td><b>86</b></td></tr></table>';
    expect(presentDescription(html).replace(/\s+/g, ' ')).toBe(
      '<p> Size S </p><p> Bust <b>86</b> </p>',
    );
  });

  test('has no nested and no empty paragraphs', () => {
    const html =
      '<div class="rte">\n<div><p>One</p><ul><li>Two</li></ul></div><p>&nbsp;</p>\n</div>';
    expect(presentDescription(html)).toBe('<p>One</p><ul><li>Two</li></ul>');
  });

  test('closes open tags, so that the surrounding page stays intact', () => {
    expect(presentDescription('<ul><li>One<li><em>Two')).toBe(
      '<ul><li>One</li><li><em>Two</em></li></ul>',
    );
    expect(presentDescription('One</div></section>')).toBe('One');
  });

  test('never contains a tag that is not allowed, nor an attribute', () => {
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
