import { describe, expect, it } from 'vitest';
import { readSections, renderInline } from './markdown.ts';

function markupOf(markdown: string): string {
  return readSections(markdown)
    .flatMap(({ content }) => content.map(({ markup }) => markup))
    .join('')
    .replaceAll(/>\s+/g, '>')
    .replaceAll(/\s+</g, '<');
}

describe('the text of the reference', () => {
  it('is split at its headings, which get ids', () => {
    const sections = readSections('Lead.\n\n## Get a key\n\nOne.\n\n## From a browser\n\nTwo.');
    expect(sections.map(({ heading, id }) => [heading, id])).toEqual([
      ['', ''],
      ['Get a key', 'get-a-key'],
      ['From a browser', 'from-a-browser'],
    ]);
  });

  it('renders paragraphs, lists, tables and code', () => {
    expect(markupOf('One.\n\n- a\n- b')).toBe('<p>One.</p><ul><li>a</li><li>b</li></ul>');
    expect(markupOf('```sh\nnpm start\n```')).toContain('<code>npm start</code>');
    const table = markupOf('| Status | Meaning |\n|---|---|\n| 400 | bad |');
    expect(table).toContain('<th scope="col">Status</th>');
    expect(table).toContain('<th scope="row">400</th><td>bad</td>');
    expect(table).not.toContain('---');
  });

  it('renders inline code, bold text, emphasis and links', () => {
    expect(renderInline('a `b` **c** *d* [e](#f) 2 * 3 * 4').markup).toBe(
      'a <code>b</code> <strong>c</strong> <em>d</em> <a href="#f">e</a> 2 * 3 * 4',
    );
  });

  it('renders pictures', () => {
    expect(markupOf('![The "page"](a/b.webp)')).toBe(
      '<p><img src="a/b.webp" alt="The &quot;page&quot;" loading="lazy" /></p>',
    );
  });

  it('escapes all text', () => {
    expect(renderInline('<script> `<b>` "&"').markup).toBe(
      '&lt;script&gt; <code>&lt;b&gt;</code> &quot;&amp;&quot;',
    );
  });
});
