/** Heartbeat interval of a training, which is also the age of the progress that people see. */
const beatMs = 2_000;

/** Calls `beat` repeatedly. The returned function stops that and waits for the last beat. */
export function startHeartbeat(beat: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // A missed beat is harmless: many have to fail before the training counts as killed.
    last = beat().catch(() => undefined);
  }, beatMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}
