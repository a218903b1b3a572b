/**
 * @typedef {import('./manifest.mjs').Declaration} Declaration
 * @typedef {import('./manifest.mjs').Entry} Entry
 */

/**
 * Returns data for Visual Studio Code and other editors that read its format.
 *
 * @param {Declaration[]} elements
 */
export function editorData(elements) {
  return {
    version: 1.1,
    tags: elements.map(({ tagName = '', description = '', attributes = [] }) => ({
      name: tagName,
      description: markdown(description),
      attributes: attributes.map((attribute) => ({
        name: attribute.name,
        description: markdown(attribute.description),
        ...(attribute.type?.text === 'boolean' ? { valueSet: 'v' } : {}),
        ...withValues(attribute),
      })),
    })),
  };
}

/**
 * Returns data for the editors of JetBrains.
 *
 * @param {Declaration[]} elements
 * @param {{ name: string, version: string }} about
 */
export function webTypes(elements, { name, version }) {
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'description-markup': 'markdown',
    contributions: { html: { elements: elements.map(webType) } },
  };
}

/** @param {Declaration} element */
function webType({ tagName = '', description = '', ...element }) {
  return {
    name: tagName,
    description,
    attributes: (element.attributes ?? []).map((attribute) => ({
      ...described(attribute),
      value: { type: typeOf(attribute) },
    })),
    slots: (element.slots ?? []).map(described),
    js: {
      properties: (element.members ?? []).map(({ name, type }) => ({
        name,
        value: { type: type?.text ?? 'string' },
      })),
      events: (element.events ?? []).map(described),
    },
    css: {
      parts: (element.cssParts ?? []).map(described),
      properties: (element.cssProperties ?? []).map(described),
    },
  };
}

/**
 * Returns the type of an attribute's value in TypeScript.
 *
 * @param {Entry} attribute
 */
export function typeOf({ type }) {
  const text = type?.text ?? 'string';
  if (text === 'number') {
    return 'number | string';
  }
  return text.includes('|')
    ? valuesOf(text)
        .map((value) => `'${value}'`)
        .join(' | ')
    : text;
}

/** @param {Entry} attribute */
function withValues({ type }) {
  return type?.text.includes('|') ? { values: valuesOf(type.text).map((name) => ({ name })) } : {};
}

/** @param {string} text */
function valuesOf(text) {
  return text.split('|').map((value) => value.trim());
}

/** @param {Entry} entry */
function described({ name, description = '' }) {
  return { name, description };
}

function markdown(value = '') {
  return { kind: 'markdown', value };
}
