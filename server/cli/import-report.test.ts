import { expect } from 'vitest';
import { test } from '../ingest/testing/import-fixture.ts';
import { product } from '../testing/factories.ts';
import { describeReport } from './import-report.ts';

const many = (vendor: string) =>
  Array.from({ length: 30 }, (_, index) =>
    product({ id: index + 1, title: `Mug ${index}`, handle: `mug-${index}`, vendor }),
  );

test('a check is described in lines, with ten examples of a field', async ({ load }) => {
  await load({ products: many('Kiln') });
  const report = await load({ products: many('') }, { isCheck: true });
  const lines = describeReport(report).split('\n');
  expect(lines[0]).toBe('products: 30 saved, 0 unchanged, 0 rejected');
  expect(lines[1]).toBe('products, vendor: 0 added, 0 changed, 30 emptied, 0 left');
  expect(lines.filter((line) => line.startsWith('  mug-'))).toHaveLength(10);
  expect(lines.at(-1)).toBe('look at products: vendor would lose 30 of 30 values');
});
