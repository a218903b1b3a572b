import { expect, test } from 'vitest';
import { orderSchema } from '../../ingest/formats/order-json.ts';
import { readRecordedBody } from '../../testing/woocommerce/recordings.ts';
import { jsonObject } from '../json-object.ts';
import { wooOrder } from './woo-records.ts';

const field = (key: string, value: string) => ({ id: 1, key, value });

test('an order names the session and the widgets that our plugin has written into it', () => {
  const recorded = jsonObject.parse(readRecordedBody('order-with-coupon'));
  const line_items = [recorded['line_items']].flat().map((line) => ({
    ...jsonObject.parse(line),
    meta_data: [
      field('_source', 'vitrine'),
      field('_widget_id', '5'),
      field('_reduced_stock', '1'),
    ],
  }));
  const meta_data = [field('_customer_note', 'v1;no;'), field('_vitrine', 'v1;session-1;7:a')];
  const order = orderSchema('EUR').parse(wooOrder({ ...recorded, line_items, meta_data }));
  expect(order).toMatchObject({ uuid: 'session-1', variants: '7:a' });
  expect(order.lines.length).toBeGreaterThan(0);
  expect(order.lines.every(({ source }) => source.widget_id === 5)).toBe(true);
  expect(orderSchema('EUR').parse(wooOrder(recorded))).toMatchObject({ uuid: null });
});
