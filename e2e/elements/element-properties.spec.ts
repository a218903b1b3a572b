import { expect, type Page, type Request } from '@playwright/test';
import { elements, propertiesOf, type ElementCase, type PropertyCase } from './element-table.ts';
import { place, setAttribute, setProperty, snapshot, type Snapshot } from './placed-element.ts';
import { test } from './element-story.ts';
import { consentForElements, type StrictStore } from './strict-store.ts';

/** The state of an element after a change, with the requests that the change has sent. */
interface Outcome extends Snapshot {
  readonly requests: readonly string[];
}

const tags = [...new Set(elements.map(({ tag }) => tag))];
const cases = tags.flatMap((tag) => elements.find((one) => one.tag === tag) ?? []);

for (const one of cases) {
  test(`${one.tag} shows and requests the same whenever and however its properties are set`, async ({
    page,
    store,
  }) => {
    test.slow();
    await page.addInitScript({ content: consentForElements });
    await store.open(`<template>${one.markup}</template>`, 'filled', 'ltr');
    for (const property of propertiesOf[one.tag] ?? []) {
      await test.step(property.attribute, () => compareWays(page, store, one, property));
    }
  });
}

async function compareWays(
  page: Page,
  store: StrictStore,
  one: ElementCase,
  property: PropertyCase,
): Promise<void> {
  const [first, second] = property.values;
  const read = async (quietFrames = 0): Promise<Outcome> => ({
    ...(await snapshot(page, one, property, quietFrames)),
    requests: store.requests
      .filter((request) => !isForWidget(request))
      .map(describe)
      .toSorted(),
  });
  const widgets: string[] = [];
  const after = async (change: () => Promise<void>): Promise<Outcome> => {
    store.requests.length = 0;
    await change();
    const outcome = await read(5);
    widgets.push(...store.requests.filter(isForWidget).map(describe));
    return outcome;
  };
  // The code of the element is loaded after the first property of all was set.
  const setBefore = await after(() => place(page, one, property, { property: first }));
  const setAgain = await after(() => setProperty(page, one, property, second));

  await after(() => place(page, one, property, { attribute: first }));
  await expect.poll(() => read(), 'in markup').toEqual(setBefore);
  await after(() => setAttribute(page, one, property, second));
  await expect.poll(() => read(), 'as the attribute, set').toEqual(setAgain);

  const unset = await after(() => place(page, one, property));
  expect(unset.attribute).toBeNull();
  expect(typeof unset.property).toBe(typeof first === 'boolean' ? 'boolean' : 'string');
  await after(() => setProperty(page, one, property, first));
  await expectChange('as the property, set', read, unset, setBefore);
  await after(() => setAttribute(page, one, property, false));
  await expectChange('when removed', read, setBefore, unset);
  // The elements of a page share the responses of stored widgets: each is requested once, by whichever way came first.
  expect(widgets.toSorted()).toEqual(unique(widgets));
}

/** Expects another state. An element may repeat the requests that both states send, or keep their responses. */
async function expectChange(
  way: string,
  read: () => Promise<Outcome>,
  previous: Outcome,
  next: Outcome,
): Promise<void> {
  const shared = next.requests.filter((request) => previous.requests.includes(request));
  const readWithShared = async (): Promise<Outcome> => {
    const outcome = await read();
    return { ...outcome, requests: unique([...outcome.requests, ...shared]) };
  };
  await expect.poll(readWithShared, way).toEqual({ ...next, requests: unique(next.requests) });
}

function isForWidget(request: Request): boolean {
  return new URL(request.url()).pathname === '/api/v1/page';
}

function describe(request: Request): string {
  return `${request.method()} ${request.url()} ${request.postData() ?? ''}`;
}

function unique(requests: readonly string[]): string[] {
  return [...new Set(requests)].toSorted();
}
