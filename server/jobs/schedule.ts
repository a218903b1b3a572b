import type { Logger } from 'pino';

/** Runs a job again and again until it is stopped; a run that fails is logged and tried at the next turn. */
export function schedule(
  everyMs: number,
  job: { name: string; run: () => Promise<void> },
  log: Logger,
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = job
      .run()
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed'));
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
