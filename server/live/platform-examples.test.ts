import { expect, test } from 'vitest';
import { jsonObject } from '../connectors/json-object.ts';
import { platformChanges } from '../connectors/platform/platform-changes.ts';
import { knownTopics } from '../connectors/topics.ts';
import { context } from '../ingest/testing/file-fixture.ts';
import { webhookTopics } from '../testing/platform-schema/webhook-topics.ts';
import { LiveRowReader } from './live-rows.ts';

const examples = [...webhookTopics().values()].filter(({ name }) => knownTopics.has(name));
const reader = new LiveRowReader(context);

/** The ids of the examples are longer than those of the platform, and than numbers are exact. */
function withShortIds(example: object) {
  const text = JSON.stringify(example);
  return jsonObject.parse(JSON.parse(text.replaceAll(/\b\d{6,}(\d{10})\b/g, '9$1')));
}

test.each(examples)("reads the platform's own example of $name", ({ name, example }) => {
  const changes = platformChanges(name, withShortIds(example));
  expect(changes).toHaveLength(1);
  for (const change of changes) {
    if (change.type === 'save') {
      expect(reader.read(change).value).toMatchObject({ id: change.id });
    }
  }
});

test.each([
  ['orders/updated', ['customers/redact', 'customers/data_request', 'shop/redact']],
  ['products/update', ['products/delete', 'collections/update', 'orders/delete', 'shop/redact']],
  ['collections/update', ['collections/delete', 'products/update', 'app/uninstalled']],
  ['customers/update', ['customers/delete', 'customers/redact', 'orders/updated']],
  ['customers/delete', ['products/delete', 'collections/delete', 'orders/delete']],
  ['markets/update', ['shop/redact', 'customers/redact']],
  ['customers/data_request', ['customers/redact', 'shop/redact', 'app/uninstalled']],
  ['customers/redact', ['customers/data_request', 'shop/redact', 'app/uninstalled']],
  ['shop/redact', ['customers/redact', 'app/uninstalled', 'products/delete']],
])('refuses the example of %s under other topics', (name, topics) => {
  const found = [...webhookTopics().values()].find((topic) => topic.name === name);
  const body = withShortIds(found?.example ?? {});
  expect(Object.keys(body)).not.toEqual([]);
  for (const topic of topics) {
    expect(() => platformChanges(topic, body), topic).toThrow();
  }
});

test('reads the order of an example as the platform shows it', () => {
  const found = webhookTopics().get('ORDERS_UPDATED');
  const [change] = platformChanges('orders/updated', withShortIds(found?.example ?? {}));
  expect(change?.type === 'save' && reader.read(change)).toMatchObject({
    kind: 'orders',
    value: {
      // It is a test order, cancelled and voided.
      counted: false,
      lines: ['89.99', '159.99', '119.99'].map((price) => ({
        quantity: 1,
        price,
        discount: '0.00',
      })),
    },
  });
});
