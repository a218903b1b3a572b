import { describe, expect, it } from 'vitest';
import { line } from './testing/rules-fixture.ts';
import { requestFacts, type SentParameters } from './request-facts.ts';

const now = Date.UTC(2026, 10, 27, 17, 30);
const owners = new Map([
  [51, 5],
  [52, 5],
  [91, 9],
]);

function factsOf(sent: SentParameters) {
  return requestFacts(sent, {
    timeZone: 'Europe/Berlin',
    now,
    ownerOf: (variantId) => owners.get(variantId),
  });
}

describe('the data of a request', () => {
  it('holds the products in order with the sent variants', () => {
    const { input } = factsOf({ productIds: [3, 5, 4], variantIds: [91, 52, 51, 404] });
    expect(input).toEqual([line(3), line(5, 52), line(5, 51), line(4), line(9, 91)]);
  });

  it('holds its time, or now if the time cannot be read', () => {
    expect(factsOf({ time: '2026-11-27T18:00' }).time).toBe((now - 1_800_000) / 1_000);
    expect(factsOf({ time: 'soon' }).time).toBe(now / 1_000);
    expect(factsOf({}).time).toBe(now / 1_000);
  });

  it('lacks numbers that cannot be read', () => {
    const facts = factsOf({ cartSubtotal: '49.90', cartLineCount: 'two', cartItemCount: '' });
    expect(facts).toMatchObject({ cartSubtotal: 49.9 });
    expect([facts.cartLineCount, facts.cartItemCount]).toEqual([undefined, undefined]);
  });

  it('holds only the beginning of an overlong address', () => {
    const { url } = factsOf({ url: `/sale?${'a'.repeat(200_000)}` });
    expect(url).toMatch(/^\/sale\?a{10000}/);
    expect(url?.length).toBe(16_384);
  });

  it('is logged in if a customer id was sent', () => {
    expect(factsOf({ customerId: 7 }).isLoggedIn).toBe(true);
    expect(factsOf({}).isLoggedIn).toBe(false);
  });
});
