import { expect, it } from 'vitest';
import { searchDocument } from '../../engine-contract/contract-shop.ts';
import { FactsTable } from '../../facts-table.ts';
import { createEmbeddedEngine } from '../embedded-engine.ts';
import { search, testShopId } from '../../testing/engine-fixture.ts';
import { FactSlots } from './fact-slots.ts';

it('looks the facts of products up again when these have other slots', async () => {
  const [earlier, later] = [new FactsTable(), new FactsTable()];
  [1, 2, 3].forEach((id) => earlier.slotOf(id));
  [3, 2, 1].forEach((id) => later.slotOf(id));
  later.overrides.set(1, { isShown: false });
  let facts = earlier;
  const engine = createEmbeddedEngine({ facts: async () => facts });
  await engine.index(
    testShopId,
    [1, 2, 3].map((id) => searchDocument({ id, title: 'Mug' })),
  );
  expect(await search(engine, 'mug')).toEqual([1, 2, 3]);
  facts = later;
  expect(await search(engine, 'mug')).toEqual([2, 3]);
  facts = earlier;
  expect(await search(engine, 'mug')).toEqual([1, 2, 3]);
});

it('leaves a paused query the column of its own slots', () => {
  const slots = new FactSlots(2);
  const [catalog, loadedAgain] = [{}, {}];
  const column = slots.of(catalog);
  column[1] = 5;
  expect(slots.of(catalog)).toBe(column);
  expect([...slots.of(loadedAgain)]).toEqual([0, 0]);
  expect(column[1]).toBe(5);
});
