import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainText } from './plain-text.ts';

describe('toPlainText', () => {
  it.each([
    ['<p>Two</p><p>parts</p>', 'Two parts'],
    ['one<br>two<br/>three', 'one two three'],
    ['<ul><li>red</li><li>blue</li></ul>', 'red blue'],
    ['w<b>or</b>d and <em>more</em>', 'word and more'],
    ['a <!-- hidden <b> --> b', 'a b'],
    ['a<script>if (1 < 2) { x("</p>") }</script >b', 'a b'],
    ['<STYLE>p { color: red }</STYLE>text', 'text'],
    ['<!doctype html><p>text', 'text'],
    ['<a title="x > y" href=\'/\'>link</a>', 'link'],
    ['<p title= "a > b">text</p>', 'text'],
    ['<p title=5">text</p>', 'text'],
    ['width < 5 cm, I <3 it', 'width < 5 cm, I <3 it'],
    ['  many\n\t spaces&nbsp;&nbsp;here ', 'many spaces here'],
    ['', ''],
  ])('extracts the text of %j', (html, text) => {
    expect(toPlainText(html)).toBe(text);
  });

  it.each([
    ['salt &amp; pepper', 'salt & pepper'],
    ['&lt;b&gt;', '<b>'],
    ['&amp;lt;', '&lt;'],
    ['caf&eacute; &Uuml;ber gar&ccedil;on &szlig;', 'café Über garçon ß'],
    ['&#233;&#xE9;&#XE9;', 'ééé'],
    ['5&frac12;&quot; &ndash; 20&deg;', '5½" – 20°'],
    ['&check; &rarr; &alpha; &nbsp;5&#150;6 &#128;', '✓ → α 5–6 €'],
    ['&#0;&#xD800;&#x110000;&#99999999;', '\ufffd\ufffd\ufffd\ufffd'],
    ['&unknown; &amp &;', '&unknown; &amp &;'],
    ['&constructor; &xtoString;', '&constructor; &xtoString;'],
  ])('decodes %j', (html, text) => {
    expect(toPlainText(html)).toBe(text);
  });

  it.each([
    '<p',
    '<!--',
    '<script>',
    '<p title="',
    '</',
    '<',
    '&',
    '&#',
    '"<a href="',
    '<a =  "',
    "<b>'</script",
    '<div>',
    '<template>',
    '<b><p></b>',
  ])('finishes quickly for a long description that only repeats %s', (piece) => {
    // A reader that looked back for each piece would exceed the time limit of the test.
    expect(toPlainText(piece.repeat(100_000))).not.toContain('<p');
  });

  it('returns text without markup unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = text.replace(/[<&]/g, '');
        expect(toPlainText(plain)).toBe(plain.replace(/\s+/g, ' ').trim());
      }),
    );
  });
});
