import { describe, expect } from 'vitest';
import { context, it, readAll } from '../testing/file-fixture.ts';
import { readCustomers } from './read-customers.ts';

describe('readCustomers', () => {
  it('reads the fields that rules use in every format, and no personal data', async ({ file }) => {
    const path = await file(
      JSON.stringify({
        customers: [
          {
            id: 'gid://platform/Customer/7000000000001',
            email: 'someone@example.com',
            first_name: 'Some',
            tags: 'VIP, trade ,',
            orders_count: '3',
            total_spent: '12.5',
          },
          { id: 2, tags: ['new'] },
        ],
      }),
    );
    const { values, problems } = await readAll(readCustomers(path, context));
    expect(problems).toEqual([]);
    expect(values).toEqual([
      { id: 7_000_000_000_001, tags: ['VIP', 'trade'], orders_count: 3, total_spent: '12.50' },
      { id: 2, tags: ['new'], orders_count: 0, total_spent: '0.00' },
    ]);
  });

  it.for([
    [{ tags: 'VIP' }, '1: id: expected an id like 7000000000001, got nothing'],
    [{ id: 1, tags: 5 }, '1: tags: expected text or a list of texts, got 5'],
    [{ id: 1, orders_count: 'many' }, '1: orders_count: expected a whole number, got "many"'],
  ] as const)('reports %j', async ([customer, problem], { file }) => {
    const path = await file(JSON.stringify(customer));
    const { problems } = await readAll(readCustomers(path, context));
    expect(problems).toEqual([problem]);
  });
});
