/** So often whoever trains says that it is still at it; far less than by when it is taken for killed. */
const beatMs = 20_000;

/** Calls `beat` again and again; what is returned ends that, once the last one is through. */
export function giveSignsOfLife(beat: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // One that is missed does no harm: many have to fail before the training is taken for killed.
    last = beat().catch(() => undefined);
  }, beatMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}
