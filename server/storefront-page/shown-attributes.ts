export type Attribute = readonly [name: string, value: string];

/** Attributes that send, run, open, or load a page. */
const removed = new Set(
  'action archive autofocus classid codebase crossorigin download formaction formmethod formtarget integrity manifest method nonce ping srcdoc target'.split(
    ' ',
  ),
);

/** Attributes that hold one address. */
const addresses = new Set(['href', 'src', 'xlink:href', 'poster', 'background', 'cite', 'data']);

const pictures = new Set(['img', 'image', 'source', 'input', 'video', 'audio', 'track', 'feimage']);

/** Elements whose names would hide functions of the document. */
const namedInDocument = new Set(['img', 'form']);

const shownMetadata = new Set(['viewport', 'theme-color', 'color-scheme']);

/** Returns the attributes of an element that may be shown; undefined for an element that may not. */
export function shownAttributes(
  element: string,
  attributes: readonly Attribute[],
): readonly Attribute[] | undefined {
  if (element === 'meta' || element === 'link') {
    const given = new Map(attributes);
    const isShown =
      element === 'meta'
        ? shownMetadata.has(given.get('name')?.toLowerCase() ?? '') && !given.has('http-equiv')
        : /(^|\s)stylesheet(\s|$)/i.test(given.get('rel') ?? '');
    if (!isShown) {
      return undefined;
    }
  }
  return attributes.filter(
    ([name, value]) =>
      /^[a-z_][\w:.-]*$/.test(name) &&
      !name.startsWith('on') &&
      !removed.has(name) &&
      !(name === 'name' && namedInDocument.has(element)) &&
      !(addresses.has(name) && !isShownAddress(element, value)),
  );
}

/** Any page stands for the store's own, since only the scheme of an address counts. */
const somePage = 'https://store.example/';

function isShownAddress(element: string, value: string): boolean {
  if (!URL.canParse(value, somePage)) {
    return false;
  }
  const { protocol } = new URL(value, somePage);
  return (
    protocol === 'https:' ||
    protocol === 'http:' ||
    (protocol === 'data:' && pictures.has(element) && /^\s*data:(image|font)\//i.test(value)) ||
    (element === 'a' && (protocol === 'mailto:' || protocol === 'tel:'))
  );
}
