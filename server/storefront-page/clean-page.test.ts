import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanPage } from './clean-page.ts';

describe('a cleaned page', () => {
  test('keeps what a page looks like', () => {
    const html =
      '<html lang="de" class="no-js"><head><title>Tassen &amp; mehr</title><link rel="stylesheet" href="/theme.css">' +
      '<style>.a > .b { background: url(/a.png) }</style></head><body data-page="1"><product-form><img src="/mug.png" alt="A &quot;mug&quot;"></product-form></body></html>';
    expect(cleanPage(html).html).toBe(html);
  });

  test.for([
    ['scripts', '<script>alert(1)</script><script src="//x"></script>', ''],
    ['scripts in a drawing', '<svg><script>alert(1)</script></svg>', '<svg></svg>'],
    ['handlers of events', '<p onclick="a()" ONERROR=b()>Hi</p>', '<p>Hi</p>'],
    ['addresses that run', '<a href=" java&#10;script:alert(1)">x</a>', '<a>x</a>'],
    ['pages as addresses', '<img src="data:text/html,<b>">', '<img>'],
    ['frames', '<iframe srcdoc="<b>"></iframe><object data="/x">y</object>', 'y'],
    ['redirects', '<meta http-equiv="refresh" content="0;url=//x">', ''],
    ['metadata with two meanings', '<meta name="viewport" http-equiv="refresh" content="0">', ''],
    ['other bases', '<base href="https://elsewhere.example/">', ''],
    ['preloaded files', '<link rel="preload" as="script" href="/a.js">', ''],
    [
      'what forms do',
      '<form action="/cart" method="post" name="createElement"><button formaction="/x">Buy</button></form>',
      '<form><button>Buy</button></form>',
    ],
    ['comments and declarations', '<!doctype html><!-- <script> --><p>Hi</p>', '<p>Hi</p>'],
    [
      'addresses in drawings that change',
      '<svg><a><set attributeName="href" to="x"/></a></svg>',
      '<svg><a></a></svg>',
    ],
  ] as const)('does not keep %s', ([, html, shown]) => {
    expect(cleanPage(html).html).toBe(shown);
  });

  test('shows what a page without scripts shows', () => {
    const html = '<noscript><img src="/mug.png"><meta http-equiv="refresh" content="0"></noscript>';
    expect(cleanPage(html).html).toBe('<img src="/mug.png">');
  });

  test('leaves no tag in a style sheet, which drawings read as one', () => {
    const { html } = cleanPage('<svg><style><img src=x onerror=alert(1)></style></svg>');
    expect(html).toBe('<svg><style>\\3c img src=x onerror=alert(1)></style></svg>');
  });

  test('leaves no tag in a value, which other elements would read as one', () => {
    const { html } = cleanPage('<p title="</noscript><img src=x onerror=alert(1)>">Hi</p>');
    expect(html).toBe('<p title="&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;">Hi</p>');
  });

  test('returns the attributes of the tag of the widgets', () => {
    const { tag } = cleanPage(
      '<script async src="https://v.example/widget.js?1" data-key="a" data-product-id="7"></script><script data-key="b"></script>',
    );
    expect(tag.get('data-product-id')).toBe('7');
  });

  test('is clean whatever the page is', () => {
    const piece = fc.constantFrom(
      ...'< > </ /> " \' = - ! & ; <!-- --> <![CDATA[ ]]> <script </script > <style> </style> <svg> <math> <title> </title> <textarea> <noscript> <template> <iframe </iframe> <p onload=a src= href=javascript: xlink:href srcdoc= <base <meta http-equiv=refresh'.split(
        ' ',
      ),
      ' ',
      '\n',
      '\0',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { html } = cleanPage(pieces.join(''));
        // Every tag of the result is one that was written whole. Style sheets compare with other signs.
        const tags = html.match(/<(?=[a-z/!?]|$)[^>]*>?/gi) ?? [];
        for (const tag of tags) {
          expect(tag).toMatch(/^<(\/[a-z][\w.:-]*|[a-z][\w.:-]*( [\w.:-]+="[^"<>]*")*\/?)>$/);
          expect(tag).not.toMatch(/^<\/?(script|iframe|noscript|base|object)[\s/>]/);
          expect(tag).not.toMatch(/ (on\w*|srcdoc)="|^<meta .*http-equiv="/);
          expect(tag).not.toMatch(/ (href|src)="\s*javascript:/);
        }
      }),
    );
  });

  test('reads deeply nested pages in one pass', () => {
    const deep = '<div>'.repeat(100_000);
    expect(cleanPage(deep).html).toHaveLength(deep.length);
  });
});
