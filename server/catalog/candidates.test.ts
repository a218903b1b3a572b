import { expect, it } from 'vitest';
import { filterCandidates, noCandidate } from './candidates.ts';

it('lets readers pause while no candidate is wanted', () => {
  const ids = Array.from({ length: 2_000 }, (_, id) => id);
  const kept = [...filterCandidates([...ids, noCandidate], (id) => id === 1_999)];
  expect(kept.filter((id) => id !== noCandidate)).toEqual([1_999]);
  expect(kept.filter((id) => id === noCandidate)).toHaveLength(8);
});
