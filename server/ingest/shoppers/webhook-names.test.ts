import { describe, expect, test } from 'vitest';
import { namesPerson } from './webhook-names.ts';

const person = { customerId: 70, uuid: 'phone-1', email: 'a.n+n@store.example' };

function isNamedIn(body: object | string): boolean {
  return namesPerson(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), person);
}

describe('the body of a webhook', () => {
  test.each([
    [{ customer: { id: 70 } }],
    [{ customer: { id: '70' } }],
    [{ customer_id: 70 }],
    [{ order: { customer: 'gid://platform/Customer/70' } }],
    [{ billing: { email: 'A.N+N@Store.example' } }],
    [{ note: 'Write to <a.n+n@store.example>.' }],
    [{ note_attributes: [{ name: '_vitrine', value: 'v1;phone-1;' }] }],
    ['{"customer":{"id":70}'],
  ])('names the person in %j', (body) => {
    expect(isNamedIn(body)).toBe(true);
  });

  test('names the person after a list of any length', () => {
    expect(
      isNamedIn({ list: [...Array.from({ length: 500_000 }, () => 1), { customer_id: 70 }] }),
    ).toBe(true);
  });

  test.each([
    [{ id: 70, price: 70, quantity: '70' }],
    [{ customer: { id: 700 } }],
    [{ customer: null, customer_id: null }],
    [{ order: { customer: 'gid://platform/Customer/701' } }],
    [{ email: 'xa.n+n@store.example' }],
    [{ email: 'a.n+n@store.example.org' }],
    [{ email: 'axn+n@store.example' }],
    [{ note_attributes: [{ name: '_vitrine', value: 'v1;phone-10;' }] }],
    ['{"price":170'],
  ])('names somebody else or nobody in %j', (body) => {
    expect(isNamedIn(body)).toBe(false);
  });
});
