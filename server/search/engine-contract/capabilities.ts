import { expect, it } from 'vitest';
import type { EngineCapabilities } from '../engine.ts';
import type { OpenShop } from './contract-shop.ts';

/** Tests that an engine does what its capabilities say, and nothing else. */
export function describeCapabilities(open: OpenShop, capabilities: EngineCapabilities): void {
  it('are those of the engine', async () => {
    const { engine } = await open();
    expect(engine.capabilities).toEqual(capabilities);
    expect(engine.hasThingsCalled !== undefined).toBe(capabilities.namesThings);
  });

  it('tell which words of a term may be missing', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Small' }, { id: 2, title: 'Blue' }, { id: 3, title: 'Mug' });
    const found = await shop.find('small blue mug');
    expect(found).toEqual(capabilities.dropsAnyWords ? [1, 2, 3] : [1, 3]);
  });

  it('tell whether one variant must meet all conditions', async () => {
    const shop = await open();
    const variants = [
      { id: 1, price: 900, isAvailable: false },
      { id: 2, price: 1_900, isAvailable: true },
    ];
    shop.facts.overrides.set(1, { variants });
    await shop.put({ id: 1, title: 'Mug' });
    const filter = { isAvailable: true, price: { max: 1_000 } };
    const found = await shop.find('mug', { filter });
    expect(found).toEqual(capabilities.conditionsOnOneVariant ? [] : [1]);
  });

  it('tell the order of equal results', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug' });
    await shop.put({ id: 3, title: 'Mug' });
    const sort = { field: 'vendor', order: 'ascending' } as const;
    const { productIds } = await shop.search('mug', 0, 9, { sort, outOfStock: 'last' });
    expect(productIds).toEqual(capabilities.ordersTiesById ? [1, 3] : [3, 1]);
  });
}
