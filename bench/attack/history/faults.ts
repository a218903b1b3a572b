import { setTimeout as pause } from 'node:timers/promises';
import { startRedis } from '../../../server/testing/redis-server.mjs';
import type { Place } from './place.ts';

/** What fails: one copy alone, commands, or what all of them use. */
type Target = 0 | 1 | 'commands' | 'all';

/** A fault that happens at a time for a time. */
export interface Fault {
  name: string;
  target: Target;
  /** Milliseconds before the next fault begins. */
  afterMs: number;
  forMs: number;
  begin: (place: Place, work: RunningWork) => Promise<void> | void;
  end: (place: Place, work: RunningWork) => Promise<void> | void;
}

/** Commands under way, which faults may stop. */
export interface RunningWork {
  signal: (name: NodeJS.Signals) => void;
}

/** A fault as it happened, in milliseconds on the clock of `performance`. One of a copy lasts until that is ready again. */
export interface Happened {
  name: string;
  target: Target;
  from: number;
  to: number;
}

const second = 1_000;
const hour = 3_600_000;

type Draw = (from: number, to: number) => number;

/** Makes faults of each kind, whose durations the seed decides. */
const kinds: readonly ((draw: Draw) => Omit<Fault, 'afterMs'>)[] = [
  (draw) => ofCopy(draw, 'paused', [1, 22], { begin: stop, end: goOn }),
  (draw) => ofCopy(draw, 'paused for a moment', [0.05, 1], { begin: stop, end: goOn }),
  (draw) =>
    ofCopy(draw, 'killed', [0.1, 4], {
      begin: ({ copies }, index) => copies[index].kill(),
      end: ({ copies }, index) => copies[index].start(),
    }),
  (draw) => cutFromDatabase(draw, false),
  (draw) => cutFromDatabase(draw, true),
  (draw) =>
    ofCopy(draw, 'cut from Redis', [1, 12], {
      begin: ({ copies }, index) => copies[index].links.redis.cut(),
      end: ({ copies }, index) => copies[index].links.redis.heal({ isLost: false }),
    }),
  (draw) => {
    const most = draw(0, 1) < 0.5 ? 2 * hour : 9 * second;
    const shift = Math.round(draw(-most, most));
    return ofCopy(draw, `on a clock ${Math.round(shift / second)} s off`, [2, 15], {
      begin: ({ copies }, index) => copies[index].shiftClock(shift),
      end: ({ copies }, index) => copies[index].shiftClock(0),
    });
  },
  (draw) => ({
    name: 'PostgreSQL is paused',
    target: 'all',
    forMs: draw(0.5, 12) * second,
    begin: ({ postgres }) => postgres.pause(true),
    end: ({ postgres }) => postgres.pause(false),
  }),
  (draw) => ({
    name: 'PostgreSQL crashes',
    target: 'all',
    forMs: 0,
    begin: ({ postgres }) => postgres.restart('immediate', () => pause(draw(0.1, 5) * second)),
    end: () => undefined,
  }),
  (draw) => ({
    name: 'Redis is gone',
    target: 'all',
    forMs: draw(0.5, 10) * second,
    begin: ({ redis }) => redis.stop(),
    end: async (place) => {
      place.redis = await startRedis(place.redis.port);
    },
  }),
  (draw) => ({
    name: 'Redis is paused',
    target: 'all',
    forMs: draw(0.5, 10) * second,
    begin: ({ redis }) => void redis.process.kill('SIGSTOP'),
    end: ({ redis }) => void redis.process.kill('SIGCONT'),
  }),
  (draw) => ofCommands('paused', draw(1, 25), [stopWork, goOnWork]),
  () => ofCommands('killed', 0, [killWork, () => undefined]),
  (draw) => ofCommands('cut off', draw(1, 15), [cutCommands, healCommands]),
];

/** Returns faults without end. Equal seeds make equal faults. */
export function* drawFaults(random: () => number): Generator<Fault> {
  const draw: Draw = (from, to) => from + random() * (to - from);
  for (;;) {
    const makeFault = kinds[Math.floor(random() * kinds.length)];
    if (makeFault) {
      yield { ...makeFault(draw), afterMs: draw(0.2, 4) * second };
    }
  }
}

interface CopyFault {
  begin: (place: Place, index: 0 | 1) => Promise<void> | void;
  end: (place: Place, index: 0 | 1) => Promise<void> | void;
}

function ofCopy(
  draw: Draw,
  what: string,
  [least, most]: readonly [number, number],
  { begin, end }: CopyFault,
): Omit<Fault, 'afterMs'> {
  const index = draw(0, 1) < 0.5 ? 0 : 1;
  return {
    name: `copy ${index + 1} is ${what}`,
    target: index,
    forMs: draw(least, most) * second,
    begin: (place) => begin(place, index),
    end: (place) => end(place, index),
  };
}

function cutFromDatabase(draw: Draw, isLost: boolean): Omit<Fault, 'afterMs'> {
  return ofCopy(draw, `cut from PostgreSQL${isLost ? ', its connections are lost' : ''}`, [1, 25], {
    begin: ({ copies }, index) => copies[index].links.database.cut(),
    end: ({ copies }, index) => copies[index].links.database.heal({ isLost }),
  });
}

function stop({ copies }: Place, index: 0 | 1): void {
  copies[index].signal('SIGSTOP');
}

function goOn({ copies }: Place, index: 0 | 1): void {
  copies[index].signal('SIGCONT');
}

function ofCommands(
  what: string,
  seconds: number,
  [begin, end]: readonly [Fault['begin'], Fault['end']],
): Omit<Fault, 'afterMs'> {
  return {
    name: `a command is ${what}`,
    target: 'commands',
    forMs: seconds * second,
    begin,
    end,
  };
}

function stopWork(_: Place, work: RunningWork): void {
  work.signal('SIGSTOP');
}

function goOnWork(_: Place, work: RunningWork): void {
  work.signal('SIGCONT');
}

function killWork(_: Place, work: RunningWork): void {
  work.signal('SIGKILL');
}

function cutCommands({ commandLinks }: Place): void {
  commandLinks.forEach((link) => link.cut());
}

function healCommands({ commandLinks }: Place): void {
  commandLinks.forEach((link) => link.heal({ isLost: false }));
}
