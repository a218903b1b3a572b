import { expect, type Page } from '@playwright/test';
import { elements, propertiesOf, type ElementCase, type PropertyCase } from './element-table.ts';
import { test as base } from './story.ts';
import { StrictStore } from './strict-store.ts';

type Value = PropertyCase['values'][number];

/** An element as a reader of the page finds it. */
interface Snapshot {
  readonly attribute: string | null;
  readonly property: unknown;
  readonly rendered: string;
}

const test = base.extend<{ store: StrictStore }>({
  // Pictures are missing.
  failsOnConsoleErrors: false,
  store: async ({ page }, use) => {
    await use(new StrictStore(page));
  },
});

const tags = [...new Set(elements.map(({ tag }) => tag))];
const cases = tags.flatMap((tag) => elements.find((one) => one.tag === tag) ?? []);

for (const one of cases) {
  test(`${one.tag} shows the same whenever and however its properties are set`, async ({
    page,
    store,
  }) => {
    test.slow();
    await page.addInitScript({ content: 'window.Vitrine = { consent: true }' });
    await store.open(`<template>${one.markup}</template>`, 'filled', 'ltr');
    for (const property of propertiesOf[one.tag] ?? []) {
      await test.step(property.attribute, () => compareWays(page, one, property));
    }
  });
}

async function compareWays(page: Page, one: ElementCase, property: PropertyCase): Promise<void> {
  const [first, second] = property.values;
  // The first property of all is set before the code is there; an element from a template is not upgraded either.
  await place(page, one, property, { property: first });
  await settle(page, one);
  const setBefore = await snapshot(page, one, property);
  await setProperty(page, one, property, second);
  await settle(page, one);
  const setAgain = await snapshot(page, one, property);

  await place(page, one, property, { attribute: first });
  await settle(page, one);
  await expect.poll(() => snapshot(page, one, property), 'in markup').toEqual(setBefore);
  await setAttribute(page, one, property, second);
  await expect.poll(() => snapshot(page, one, property), 'as the attribute, set').toEqual(setAgain);

  await place(page, one, property);
  await settle(page, one);
  const unset = await snapshot(page, one, property);
  expect(unset.attribute).toBeNull();
  expect(typeof unset.property).toBe(typeof first === 'boolean' ? 'boolean' : 'string');
  await setProperty(page, one, property, first);
  await expect.poll(() => snapshot(page, one, property), 'as the property, set').toEqual(setBefore);
  await setAttribute(page, one, property, false);
  await expect.poll(() => snapshot(page, one, property), 'when removed').toEqual(unset);
}

/** Places the element anew, without the attribute unless it is given a value. */
async function place(
  page: Page,
  { tag }: ElementCase,
  { attribute, property }: PropertyCase,
  given: { readonly attribute?: Value; readonly property?: Value } = {},
): Promise<void> {
  await page.evaluate(
    ([tagName, attributeName, propertyName, values]) => {
      const source = document.querySelector<HTMLTemplateElement>('template#source');
      const template = source?.content.querySelector('template');
      const fragment = template?.content.cloneNode(true);
      const element = fragment instanceof DocumentFragment && fragment.querySelector(tagName);
      if (!element) {
        throw new Error(`The page has no ${tagName}`);
      }
      element.removeAttribute(attributeName);
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
    [tag, attribute, property, given] as const,
  );
}

async function setProperty(
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

/** False removes it. */
async function setAttribute(
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

/** Waits until the element has its code and its answer, and draws nothing for ten frames. */
async function settle(page: Page, { tag }: ElementCase): Promise<void> {
  await page.locator(`${tag}:defined`).waitFor({ state: 'attached' });
  await page.locator(tag).evaluate(async (element) => {
    let drawn = '';
    for (let frames = 0; frames < 10; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = (element.shadowRoot?.innerHTML ?? '') + element.innerHTML;
      if (now !== drawn || now.includes('aria-busy="true"')) {
        frames = 0;
      }
      drawn = now;
    }
  });
}

/** Reads the element; neither the order of attributes, the numbers of ids nor an empty live region count. */
async function snapshot(
  page: Page,
  { tag }: ElementCase,
  { attribute, property }: PropertyCase,
): Promise<Snapshot> {
  return page.locator(tag).evaluate(
    (element, [attributeName, propertyName]) => {
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
    [attribute, property] as const,
  );
}
