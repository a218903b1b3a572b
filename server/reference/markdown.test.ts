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

  it('renders inline code, bold text and links', () => {
    expect(renderInline('a `b` **c** [d](#e) f').markup).toBe(
      'a <code>b</code> <strong>c</strong> <a href="#e">d</a> f',
    );
  });

  it('escapes all text', () => {
    expect(renderInline('<script> `<b>` "&"').markup).toBe(
      '&lt;script&gt; <code>&lt;b&gt;</code> &quot;&amp;&quot;',
    );
  });
});
