/**
 * A merchant's HTML, reduced to paragraphs, lists, emphasis and small headings without attributes.
 *
 * No library: this does not clean markup, it writes new markup. Whatever comes in, only escaped text and
 * the fixed tags below go out, so a misread input can look wrong but can never do anything. Linear in the
 * length of the input.
 */
export function presentDescription(html: string): string {
  const writer = createWriter();
  let position = 0;
  while (position < html.length) {
    const start = html.indexOf('<', position);
    writer.text(html.slice(position, start === -1 ? undefined : start));
    if (start === -1) {
      break;
    }
    position = readMarkup(html, start, writer);
  }
  return writer.finish();
}

const blocks = new Set(['p', 'ul', 'ol', 'h2', 'h3', 'h4']);
const allowed = new Set([...blocks, 'br', 'li', 'strong', 'em', 'b', 'i']);
/** Elements whose content is no text for readers. */
const silent = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'svg',
  'math',
  'title',
]);
/** Nobody writes deeper; it also keeps the work linear. */
const maximumDepth = 16;
const tagName = /<(\/?)([a-z][a-z0-9]*)/iy;

interface Writer {
  text(text: string): void;
  open(name: string): void;
  close(name: string): void;
  finish(): string;
}

/** Handles the markup that begins at `start` and returns where the text goes on. */
function readMarkup(html: string, start: number, writer: Writer): number {
  if (html.startsWith('<!--', start)) {
    return after(html, '-->', start + 4);
  }
  tagName.lastIndex = start;
  const match = tagName.exec(html);
  if (match === null) {
    const isDeclaration = html[start + 1] === '!' || html[start + 1] === '/';
    if (isDeclaration) {
      return after(html, '>', start);
    }
    writer.text('<');
    return start + 1;
  }
  const name = (match[2] ?? '').toLowerCase();
  const end = tagEnd(html, tagName.lastIndex);
  if (match[1] === '/') {
    writer.close(name);
    return end;
  }
  if (silent.has(name)) {
    return tagEnd(html, closingTag(html, name, end));
  }
  writer.open(name);
  return end;
}

/** Keeps the tags balanced, so that a description cannot reach into the page around it. */
function createWriter(): Writer {
  const parts: string[] = [];
  const stack: string[] = [];

  function closeDownTo(index: number): void {
    for (const name of stack.splice(index).toReversed()) {
      parts.push(`</${name}>`);
    }
  }

  return {
    text: (text) => void parts.push(escapeText(text)),
    open(name) {
      if (!allowed.has(name) || stack.length === maximumDepth) {
        parts.push(' ');
        return;
      }
      if (name === 'br') {
        parts.push('<br>');
        return;
      }
      if (name === 'li') {
        const list = Math.max(stack.lastIndexOf('ul'), stack.lastIndexOf('ol'));
        if (list === -1) {
          parts.push('<br>');
          return;
        }
        closeDownTo(list + 1);
      }
      // A paragraph ends where the next block begins, as browsers read it.
      if (blocks.has(name) && stack.includes('p')) {
        closeDownTo(stack.indexOf('p'));
      }
      stack.push(name);
      parts.push(`<${name}>`);
    },
    close(name) {
      const index = stack.lastIndexOf(name);
      if (index !== -1) {
        closeDownTo(index);
      }
    },
    finish() {
      closeDownTo(0);
      return parts.join('').trim();
    },
  };
}

const entity = /&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi;

/** Entities of the input stay: as text they stand for characters and nothing else. */
function escapeText(text: string): string {
  return text
    .replace(entity, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The index behind the tag's `>`, which quoted attribute values may hold too. */
function tagEnd(html: string, from: number): number {
  for (let index = from; index < html.length; index += 1) {
    const character = html[index];
    if (character === '>') {
      return index + 1;
    }
    if (character === '"' || character === "'") {
      const closing = html.indexOf(character, index + 1);
      index = closing === -1 ? index : closing;
    }
  }
  return html.length;
}

function closingTag(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

function after(html: string, mark: string, from: number): number {
  const index = html.indexOf(mark, from);
  return index === -1 ? html.length : index + mark.length;
}
