import type { Logger } from 'pino';
import type { Listen } from '../store/port/data-clock.ts';

export interface DataJob {
  name: string;
  /** Returns the time at which it has work although nothing is written until then, if any. */
  run(): Promise<number | undefined | void>;
}

interface DataJobDependencies {
  listen: Listen;
  log: Logger;
  now: () => number;
}

/** Ticks come a little early or late. */
const slackMs = 250;

/**
 * Runs a job after writes and when it is due, at most once in `everyMs`, until it is stopped. A failed run is logged and
 * retried after that time.
 */
export function scheduleByData(
  { everyMs }: { everyMs: number },
  job: DataJob,
  { listen, log, now }: DataJobDependencies,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let mayHaveChanged = true;
  let dueAt = Infinity;
  let startedAt = -Infinity;
  const run = async () => {
    startedAt = performance.now();
    mayHaveChanged = false;
    try {
      dueAt = (await job.run()) ?? Infinity;
    } catch (error) {
      mayHaveChanged = true;
      log.error({ err: error, job: job.name }, 'a job failed');
    }
  };
  const stopListening = listen((hasChanged) => {
    mayHaveChanged ||= hasChanged;
    const hasRested = performance.now() - startedAt >= everyMs - slackMs;
    if (!running && hasRested && (mayHaveChanged || now() >= dueAt)) {
      running = run().finally(() => (running = undefined));
    }
  });
  return {
    async stop() {
      await stopListening();
      await running;
    },
  };
}
