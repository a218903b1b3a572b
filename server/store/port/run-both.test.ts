import { describe, expect, it } from 'vitest';
import { runBoth } from './run-both.ts';

/** Returns two parts that end when they are told to, and what has happened to them. */
function twoParts() {
  const events: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const part = (name: string) => () => {
    events.push(`${name} begins`);
    return new Promise<string>((resolve, reject) => {
      ends.set(name, (error) => {
        events.push(`${name} ends`);
        if (error) {
          reject(error);
        } else {
          resolve(name);
        }
      });
    });
  };
  return { events, end: (name: string, error?: Error) => ends.get(name)?.(error), part };
}

describe('two parts on a connection that takes several statements', () => {
  it('begin before either ends', async () => {
    const { events, end, part } = twoParts();
    const results = runBoth({ pipelines: true }, part('a'), part('b'));
    expect(events).toEqual(['a begins', 'b begins']);
    end('b');
    end('a');
    expect(await results).toEqual(['a', 'b']);
  });

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('fail with the error of %s, when it fails first, after %s has ended', async (cause, later) => {
    const { events, end, part } = twoParts();
    const results = runBoth({ pipelines: true }, part('a'), part('b')).finally(() =>
      events.push('rejected'),
    );
    end(cause, new Error('the disk is full'));
    await Promise.resolve();
    end(later, new Error('the transaction is aborted'));
    await expect(results).rejects.toThrow('the disk is full');
    expect(events.slice(2)).toEqual([`${cause} ends`, `${later} ends`, 'rejected']);
  });
});

describe('two parts on any other connection', () => {
  it('run one after the other', async () => {
    const { events, end, part } = twoParts();
    const results = runBoth({ pipelines: false }, part('a'), part('b'));
    expect(events).toEqual(['a begins']);
    end('a');
    await expect.poll(() => events).toEqual(['a begins', 'a ends', 'b begins']);
    end('b');
    expect(await results).toEqual(['a', 'b']);
  });
});
