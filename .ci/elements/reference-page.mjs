import { chapters } from './manifest.mjs';

/** @typedef {import('./manifest.mjs').Declaration} Declaration */

const titles = {
  attributes: 'Attributes',
  slots: 'Slots',
  events: 'Events',
  cssParts: 'Parts',
  cssProperties: 'Custom properties',
};

const head = `# Elements

The attributes, slots, events, parts and custom properties of each element. A property in camel case mirrors each attribute:
\`productIds\` mirrors \`product-ids\`. Generated from the elements by \`npm run elements\`.`;

/** @param {Declaration[]} elements */
export function referencePage(elements) {
  const sections = elements.map((element) => {
    const tables = chapters.flatMap((name) => {
      const rows = (element[name] ?? []).map(
        (entry) =>
          `| ${entry.name ? `\`${entry.name}\`` : '(without a name)'} | ${cell(entry.description)} |`,
      );
      return rows.length > 0
        ? [`### ${titles[name]}\n\n| Name | Meaning |\n|---|---|\n${rows.join('\n')}`]
        : [];
    });
    return [`## \`<${element.tagName}>\``, element.description ?? '', ...tables].join('\n\n');
  });
  return `${[head, ...sections].join('\n\n')}\n`;
}

/** @param {string} [text] */
function cell(text = '') {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}
