import sanitizeHtml from 'sanitize-html';

/**
 * Returns a merchant's HTML reduced to paragraphs, lists, emphasis and small headings without attributes.
 */
export function presentDescription(html: string): string {
  const flattened = sanitizeHtml(html, {
    ...policy,
    allowedTags: [...allowedTags, ...cells],
    transformTags: Object.fromEntries(blocks.map((tag) => [tag, 'p'])),
  });
  // The second pass ends nested paragraphs: blocks may be nested, but a paragraph ends where the next one
  // begins.
  return sanitizeHtml(flattened.replace(runOfCellTags, ' '), {
    ...policy,
    allowedTags,
    exclusiveFilter: ({ tag, text }) => tag === 'p' && text.trim() === '',
  }).trim();
}

const allowedTags = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h2', 'h3', 'h4'];

/** Block elements become paragraphs, so that their words do not join. */
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
