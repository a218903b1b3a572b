import type { Logger } from 'pino';

export interface Turns {
  everyMs: number;
  /** The first turn, where it does not wait as long as the others: after a restart much may be due. */
  firstMs?: number;
}

/** Runs a job again and again until it is stopped; a run that fails is logged and tried at the next turn. */
export function schedule(
  { everyMs, firstMs }: Turns,
  job: { name: string; run: () => Promise<void> },
  log: Logger,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const takeTurn = () => {
    // One that takes longer than its turn is not joined by the next.
    running ??= job
      .run()
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed'))
      .finally(() => (running = undefined));
  };
  const first = firstMs === undefined ? undefined : setTimeout(takeTurn, firstMs).unref();
  const timer = setInterval(takeTurn, everyMs).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
