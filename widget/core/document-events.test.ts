import { expect, onTestFinished } from 'vitest';
import { emit } from './document-events.ts';
import { product, setPage, test, variant } from '../testing/shop-page.ts';

function collectEvents(names: readonly string[]): string[] {
  const events: string[] = [];
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  for (const name of names) {
    document.addEventListener(name, () => events.push(name), { signal: listening.signal });
  }
  return events;
}

test('an event carries its product', ({ shop: _shop }) => {
  const chair = product({ title: 'Chair' });
  const titles: string[] = [];
  document.addEventListener(
    'service:smartsearch.quickview.add',
    ({ detail }) => titles.push(detail.product.title),
    { once: true },
  );

  emit('smartsearch.quickview.add', { product: chair, variant: variant() });

  expect(titles).toEqual(['Chair']);
});

test('an event is sent once under the neutral name', ({ shop: _shop }) => {
  const events = collectEvents(['service:smartsearch.quickview.ready']);

  emit('smartsearch.quickview.ready', undefined);

  expect(events).toEqual(['service:smartsearch.quickview.ready']);
});

test('an event is also sent under the configured name of the service', ({ shop: _shop }) => {
  setPage({ names: { platform: 'platform', service: 'acme' } });
  const names = ['service:smartsearch.quickview.ready', 'acme:smartsearch.quickview.ready'];
  const events = collectEvents(names);

  emit('smartsearch.quickview.ready', undefined);

  expect(events).toEqual(names);
});

test('a cancelable event can be prevented under either name', ({ shop: _shop }) => {
  setPage({ names: { platform: 'platform', service: 'acme' } });
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  const { signal } = listening;
  for (const name of ['ready', 'select']) {
    document.addEventListener(
      `acme:smartsearch.resultsPage.${name}`,
      (event) => event.preventDefault(),
      {
        signal,
      },
    );
  }
  const events = collectEvents(['service:smartsearch.resultsPage.select']);

  const selection = { term: 'oak', product: product(), position: 1 };
  expect(emit('smartsearch.resultsPage.select', selection)).toBe(false);
  expect(emit('smartsearch.resultsPage.ready', undefined)).toBe(true);
  expect(events).toEqual(['service:smartsearch.resultsPage.select']);
});
