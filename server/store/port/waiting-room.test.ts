import { expect, test } from 'vitest';
import { WaitingRoom } from './waiting-room.ts';

test('a shop that is waited for leaves room to others, whose turn is in the order of their wait', () => {
  const room = new WaitingRoom<{ shopId: number; weight: number }>({
    shopOf: ({ shopId }) => shopId,
    weightOf: ({ weight }) => weight,
    most: 100,
  });
  const locked = { shopId: 2, weight: 25 };
  const take = (call: typeof locked, isLocked: boolean) => {
    const hasRoom = room.hasRoomFor(call, { isLocked });
    if (hasRoom) {
      room.add(call);
    }
    return hasRoom;
  };
  expect([1, 2, 3, 4].map(() => take(locked, true))).toEqual([true, true, true, false]);
  expect(take({ shopId: 1, weight: 25 }, false)).toBe(true);
  expect(take({ shopId: 1, weight: 1 }, false)).toBe(false);
  expect(room.shopIds).toEqual([2, 1]);
  [1, 2, 3].forEach(() => room.remove(locked));
  expect(room.shopIds).toEqual([1]);
  // What no pieces can be made of fits alone.
  expect(take({ shopId: 3, weight: 101 }, false)).toBe(false);
  room.remove({ shopId: 1, weight: 25 });
  expect(take({ shopId: 3, weight: 101 }, true)).toBe(true);
});
