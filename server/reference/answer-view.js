/** Renders answers on the page of the API reference. */

/** Response headers that matter to a caller. */
const shownHeaders =
  'cache-control etag deprecation retry-after search-page-current search-page-total search-size-current search-size-total x-request-id'.split(
    ' ',
  );

/** Length limit for syntax colours; colouring longer answers is too slow. */
const maxColouredLength = 200_000;

const tokens = /("(?:\\.|[^"\\])*")(:)?|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*/g;

/** @param {Headers} headers */
export function listHeaders(headers) {
  return element(
    'dl',
    'answer-headers',
    shownHeaders
      .filter((name) => headers.has(name))
      .flatMap((name) => [element('dt', '', [name]), element('dd', '', [headers.get(name) ?? ''])]),
  );
}

/** @param {string} text */
export function indent(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: shown unchanged.
    return text;
  }
}

/** @param {string} text */
export function colour(text) {
  if (text.length > maxColouredLength) {
    return [text];
  }
  /** @type {(Node | string)[]} */
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [token, quoted, colon] = match;
    parts.push(text.slice(end, match.index));
    parts.push(element('span', quoted ? (colon ? 'k' : 's') : 'n', [quoted ?? token]));
    end = match.index + (quoted ?? token).length;
  }
  return [...parts, text.slice(end)];
}

/**
 * @param {string} label
 * @param {(Node | string)[]} content
 */
export function codeBlock(label, content) {
  const block = element('pre', 'code', [element('code', '', content)]);
  block.tabIndex = 0;
  block.ariaLabel = label;
  const figure = element('figure', '', [element('figcaption', '', [label]), block]);
  addCopyButton(block);
  return figure;
}

/**
 * Adds a copy button if the browser allows writing to the clipboard.
 * @param {HTMLElement} block
 */
export function addCopyButton(block) {
  if (!isSecureContext) {
    return;
  }
  const button = element('button', 'copy', ['Copy']);
  button.setAttribute('type', 'button');
  button.addEventListener('click', () => void copy(block, button));
  const frame = element('div', 'copyable', []);
  block.replaceWith(frame);
  frame.append(block, button);
}

/**
 * @param {HTMLElement} block
 * @param {HTMLElement} button
 */
async function copy(block, button) {
  await navigator.clipboard.writeText(block.textContent ?? '');
  button.textContent = 'Copied';
}

/**
 * @param {string} name
 * @param {string} className
 * @param {(Node | string)[]} children
 */
export function element(name, className, children) {
  const created = document.createElement(name);
  created.className = className;
  created.append(...children);
  return created;
}
