import { expect, vi } from 'vitest';

/** The time on screen that makes a view, in milliseconds. */
const viewMs = 1_000;

/** The time of elements in view, which stands still until a test moves it. */
export interface ViewClock {
  /** Polls the number of elements that are in view and not yet seen. */
  begun(): ReturnType<typeof expect.poll<number>>;
  advance(milliseconds: number): void;
}

/** Stops the timers of views until the test ends. */
export function stopViews(): ViewClock {
  const { setTimeout, clearTimeout } = globalThis;
  const ends = new Map<number, { readonly at: number; readonly callback: () => void }>();
  let now = 0;
  let last = 0;
  vi.stubGlobal('setTimeout', (callback: () => void, milliseconds: number) => {
    if (milliseconds !== viewMs) {
      return setTimeout(callback, milliseconds);
    }
    // The ids of a browser are positive.
    ends.set(--last, { at: now + viewMs, callback });
    return last;
  });
  vi.stubGlobal('clearTimeout', (id: number) => ends.delete(id) || clearTimeout(id));
  return {
    begun: () => expect.poll(() => ends.size),
    advance(milliseconds) {
      now += milliseconds;
      const due = [...ends].filter(([, { at }]) => at <= now);
      due.forEach(([id, { callback }]) => ends.delete(id) && callback());
    },
  };
}
