import sanitizeHtml from 'sanitize-html';

/** A merchant's HTML, reduced to paragraphs, lists, emphasis and small headings without attributes. */
export function presentDescription(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h2', 'h3', 'h4'],
    allowedAttributes: {},
    nestingLimit: 16,
  }).trim();
}
