import sanitizeHtml from 'sanitize-html';

/** A merchant's HTML, reduced to paragraphs, lists, emphasis and small headings without attributes. */
export function presentDescription(html: string): string {
  const flattened = sanitizeHtml(html, {
    ...policy,
    allowedTags: [...allowedTags, ...cells],
    transformTags: Object.fromEntries(blocks.map((tag) => [tag, 'p'])),
  });
  // Read again: blocks stand in each other, but a paragraph ends where the next one begins.
  return sanitizeHtml(flattened.replace(runOfCellTags, ' '), {
    ...policy,
    allowedTags,
    exclusiveFilter: ({ tag, text }) => tag === 'p' && text.trim() === '',
  }).trim();
}

const allowedTags = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h2', 'h3', 'h4'];

/** Without their lines, the words of one would run into those of the next. */
const blocks = [
  'div',
  'section',
  'article',
  'aside',
  'header',
  'footer',
  'main',
  'address',
  'h1',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'figcaption',
  'summary',
  'dt',
  'dd',
  'caption',
  'tr',
];

const cells = ['td', 'th'];
const runOfCellTags = /(?:<\/?t[dh]>\s*)+/g;

const policy = { allowedAttributes: {}, nestingLimit: 16 };
