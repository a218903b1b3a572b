import { expect, test } from 'vitest';
import { tightCss, tightHtml } from './tight-literals.ts';

test('a style sheet keeps its meaning without formatting', () => {
  const written = `
    .card :hover,
    a > .title {
      /* Why it is so. */
      margin: calc(1px + 2em) 0;
      color: red !important;
    }

    @container (min-width: 40rem) and (width > 0) {
      .a {
        transition: color 0.2s;
      }
    }

    :host( :is([data-kind='all'], [data-row='1']) ) {
      grid-column: 1 / -1;
    }
  `;

  expect(tightCss(written)).toBe(
    '.card :hover,a>.title{margin:calc(1px + 2em) 0;color:red!important}' +
      '@container (min-width:40rem) and (width>0){.a{transition:color .2s}}' +
      ":host(:is([data-kind=all],[data-row='1'])){grid-column:1/-1}",
  );
});

test('markup keeps the spaces between words and attributes', () => {
  expect(tightHtml('<a\n    class="b"\n    href="/"\n  >One two <b>three</b>\n  four</a>')).toBe(
    '<a class=b href="/">One two <b>three</b> four</a>',
  );
});

test('markup loses the spaces beside block elements, and keeps those between inline elements', () => {
  expect(
    tightHtml('<p class="a">\n  <b> one </b>\n  <button> two </button>\n  three\n</p>\n  <p>\n'),
  ).toBe('<p class=a><b> one </b> <button>two</button> three</p><p>');
  expect(tightHtml('\n  four\n  </div>\n  <path />\n </svg>\n <picture>\n')).toBe(
    ' four</div><path /></svg> <picture> ',
  );
});

test('a value in markup keeps the quotes that it needs', () => {
  const written = '<i class="a b" title="" part="c"></i><path fill="none"/>';
  expect(tightHtml(written)).toBe('<i class="a b" title="" part=c></i><path fill="none"/>');
});
