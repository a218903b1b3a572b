import { html, type Html } from './html.ts';

/** A section of a Markdown text with its heading. */
export interface MarkdownSection {
  /** Empty for the text above the first heading. */
  heading: string;
  id: string;
  content: readonly Html[];
}

/**
 * Reads the subset of Markdown that the API reference uses: `##` headings, paragraphs, lists, tables, pictures
 * and fenced code; inline code, bold text, emphasis and links. A paragraph or list item is one line.
 */
export function readSections(markdown: string): MarkdownSection[] {
  return markdown.split(/^## /m).map((text, index) => {
    const lineEnd = index === 0 ? 0 : text.indexOf('\n');
    const heading = text.slice(0, lineEnd).trim();
    return { heading, id: toId(heading), content: renderBlocks(text.slice(lineEnd)) };
  });
}

export function renderBlocks(markdown: string): Html[] {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map(renderBlock);
}

/** Renders text with inline code, bold text, emphasis and links. */
export function renderInline(text: string): Html {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/);
  return html`${parts.map(renderPart)}`;
}

function renderBlock(block: string): Html {
  const lines = block.split('\n');
  if (block.startsWith('```')) {
    return html`<pre class="code" tabindex="0"><code>${lines.slice(1, -1).join('\n')}</code></pre>`;
  }
  if (block.startsWith('- ')) {
    return html`<ul>
      ${lines.map((line) => html`<li>${renderInline(line.slice(2))}</li>`)}
    </ul>`;
  }
  const [, label, source] = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(block) ?? [];
  if (label !== undefined && source !== undefined) {
    return html`<p><img src="${source}" alt="${label}" loading="lazy" /></p>`;
  }
  return block.startsWith('|') ? renderTable(lines) : html`<p>${renderInline(block)}</p>`;
}

function renderTable([head = '', , ...rows]: readonly string[]): Html {
  const columns = cellsOf(head);
  // Tables may be wider than a phone's screen. The region scrolls and takes keyboard focus for that.
  return html`<div class="scrolling" role="region" aria-label="${columns.join(', ')}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map((cell) => html`<th scope="col">${renderInline(cell)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(renderRow)}
      </tbody>
    </table>
  </div>`;
}

function renderRow(row: string): Html {
  const [first = '', ...rest] = cellsOf(row);
  return html`<tr>
    <th scope="row">${renderInline(first)}</th>
    ${rest.map((cell) => html`<td>${renderInline(cell)}</td>`)}
  </tr>`;
}

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function renderPart(part: string): Html | string {
  if (part.startsWith('`')) {
    return html`<code>${part.slice(1, -1)}</code>`;
  }
  if (part.startsWith('**')) {
    return html`<strong>${part.slice(2, -2)}</strong>`;
  }
  if (part.startsWith('*')) {
    return html`<em>${part.slice(1, -1)}</em>`;
  }
  const [, label, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
  return label === undefined || address === undefined
    ? part
    : html`<a href="${address}">${label}</a>`;
}

function toId(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
}
