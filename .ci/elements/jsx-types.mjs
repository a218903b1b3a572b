import { typeOf } from './editor-data.mjs';

/** @typedef {import('./manifest.mjs').Declaration} Declaration */

/**
 * Returns the types of the elements for JSX, which merge with those of React 19. React sets the property with the name
 * of a prop, or the attribute if the element has no such property.
 *
 * @param {Declaration[]} elements
 */
export function jsxTypes(elements) {
  const types = elements.map(
    ({ tagName, name, attributes = [] }) => `      '${tagName}': ElementProps<
        ${name},
        {
${attributes.flatMap(propsOf).join('\n')}
        }
      >;`,
  );
  return `/** Types of the elements for JSX with React 19. Written by \`npm run elements\` from the elements themselves. */
import type {
${elements.map(({ name }) => `  ${name},`).join('\n')}
} from '@vitrine/widget';

declare module 'react' {
  namespace JSX {
    type ElementProps<Element, Props> = Omit<
      DetailedHTMLProps<HTMLAttributes<Element>, Element>,
      keyof Props
    > &
      Props & { class?: string | undefined };

    interface IntrinsicElements {
${types.join('\n')}
    }
  }
}
`;
}

/**
 * Returns the declarations of an attribute and of the property that mirrors it.
 *
 * @param {import('./manifest.mjs').Entry & { fieldName?: string }} attribute
 */
function propsOf(attribute) {
  const { name, fieldName = name, description = '' } = attribute;
  const words = description.replaceAll(/\s+/g, ' ');
  return [...new Set([name, fieldName])].map((prop) => {
    const key = /^[a-z]\w*$/i.test(prop) ? prop : `'${prop}'`;
    return `          /** ${words} */\n          ${key}?: ${jsxTypeOf(attribute)} | undefined;`;
  });
}

/**
 * Returns the type of a prop. Ids and numbers may be numbers, though attributes are texts.
 *
 * @param {import('./manifest.mjs').Entry} attribute
 */
function jsxTypeOf(attribute) {
  const isNumber = /(?:-ids?|-size)$/.test(attribute.name);
  return isNumber ? 'number | string' : typeOf(attribute);
}
