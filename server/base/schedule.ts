import type { Logger } from 'pino';

interface Interval {
  everyMs: number;
  /**
   * The delay of the first run; absent: `everyMs`. A short one serves jobs that may be overdue after a
   * restart.
   */
  firstMs?: number;
}

/** Runs a job periodically until it is stopped. A failed run is logged and retried at the next interval. */
export function schedule(
  { everyMs, firstMs }: Interval,
  job: { name: string; run: () => Promise<void> },
  log: Logger,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const runJob = () => {
    // A run that takes longer than the interval is not joined by a second one.
    running ??= job
      .run()
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed'))
      .finally(() => (running = undefined));
  };
  const first = firstMs === undefined ? undefined : setTimeout(runJob, firstMs).unref();
  const timer = setInterval(runJob, everyMs).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
