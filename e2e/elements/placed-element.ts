import type { Page } from '@playwright/test';
import type { ElementCase, PropertyCase } from './element-table.ts';

type Value = PropertyCase['values'][number];

/** The state of an element that scripts and readers of the page see. */
export interface Snapshot {
  readonly attribute: string | null;
  readonly property: unknown;
  readonly rendered: string;
}

/** Places a new element, without the attribute unless it is given a value. */
export async function place(
  page: Page,
  { tag }: ElementCase,
  { attribute, property, otherAttributes = {} }: PropertyCase,
  given: { readonly attribute?: Value; readonly property?: Value } = {},
): Promise<void> {
  await page.evaluate(
    ([tagName, attributeName, propertyName, others, values]) => {
      const source = document.querySelector<HTMLTemplateElement>('template#source');
      const template = source?.content.querySelector('template');
      const fragment = template?.content.cloneNode(true);
      const element = fragment instanceof DocumentFragment && fragment.querySelector(tagName);
      if (!element) {
        throw new Error(`The page has no ${tagName}`);
      }
      element.removeAttribute(attributeName);
      for (const [name, value] of Object.entries(others)) {
        element.setAttribute(name, value);
      }
      if (values.attribute !== undefined && values.attribute !== false) {
        element.setAttribute(
          attributeName,
          values.attribute === true ? '' : String(values.attribute),
        );
      }
      if (values.property !== undefined) {
        Reflect.set(element, propertyName, values.property);
      }
      document.querySelector('#place')?.replaceChildren(fragment);
    },
    [tag, attribute, property, otherAttributes, given] as const,
  );
}

export async function setProperty(
  page: Page,
  { tag }: ElementCase,
  { property }: PropertyCase,
  value: Value,
): Promise<void> {
  await page
    .locator(tag)
    .evaluate((element, [name, given]) => Reflect.set(element, name, given), [
      property,
      value,
    ] as const);
}

/** Sets the attribute, or removes it if the value is false. */
export async function setAttribute(
  page: Page,
  { tag }: ElementCase,
  { attribute }: PropertyCase,
  value: Value,
): Promise<void> {
  await page.locator(tag).evaluate(
    (element, [name, given]) => {
      if (given === false) {
        element.removeAttribute(name);
      } else {
        element.setAttribute(name, given === true ? '' : String(given));
      }
    },
    [attribute, value] as const,
  );
}

/**
 * Reads the element, once it has its code and its answer, and draws nothing for this number of frames. Neither the order
 * of attributes, the numbers of ids nor an empty live region count.
 */
export async function snapshot(
  page: Page,
  { tag }: ElementCase,
  { attribute, property }: PropertyCase,
  quietFrames: number,
): Promise<Snapshot> {
  return page.locator(tag).evaluate(
    async (element, [attributeName, propertyName, quiet]) => {
      await customElements.whenDefined(element.localName);
      let drawn = '';
      for (let frames = 0; frames < quiet; frames += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = (element.shadowRoot?.innerHTML ?? '') + element.innerHTML;
        if (now !== drawn || now.includes('aria-busy="true"')) {
          frames = 0;
        }
        drawn = now;
      }
      const lines: string[] = [];
      const read = (node: Node) => {
        if (node instanceof Text) {
          lines.push(node.data.replaceAll(/\s+/g, ' ').trim());
        }
        if (node instanceof Element) {
          const attributes = Array.from(node.attributes, ({ name, value }) => `${name}=${value}`);
          const isEmpty = node.role === 'status' && node.textContent.trim() === '';
          lines.push(isEmpty ? '' : [node.localName, ...attributes.toSorted()].join(' '));
          node.shadowRoot?.childNodes.forEach(read);
        }
        node.childNodes.forEach(read);
      };
      element.shadowRoot?.childNodes.forEach(read);
      element.childNodes.forEach(read);
      return {
        attribute: element.getAttribute(attributeName),
        property: Reflect.get(element, propertyName),
        rendered: lines
          .filter((line) => line !== '')
          .join('\n')
          .replaceAll(/(vitrine-[a-z-]+-)\d+/g, '$1'),
      };
    },
    [attribute, property, quietFrames] as const,
  );
}
