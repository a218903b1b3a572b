/**
 * Loaded into the server. Reports the CPU time so far, and the longest turn of the event loop since `watch`.
 *
 * A turn counts with the smaller of its wall time and its CPU time: another process that takes the core
 * lengthens the first, threads of the server that work beside the loop lengthen the second.
 */
let isWatching = false;
let longestMs = 0;
let lastTurn = { wallMs: 0, cpuMs: 0 };

process.on('message', (message) => {
  if (message === 'watch') {
    isWatching = true;
    longestMs = 0;
    lastTurn = readClocks();
    setImmediate(endTurn);
    process.send?.({});
  } else if (message === 'unwatch') {
    isWatching = false;
    process.send?.({ longestMs });
  } else if (message === 'usage') {
    const megabytes = process.memoryUsage.rss() / 1024 / 1024;
    process.send?.({ cpuMs: readClocks().cpuMs, megabytes });
  }
});
// The benchmark may have been interrupted.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

/** Runs once in each turn of the loop while the loop is watched. */
function endTurn() {
  const now = readClocks();
  const turnMs = Math.min(now.wallMs - lastTurn.wallMs, now.cpuMs - lastTurn.cpuMs);
  longestMs = Math.max(longestMs, turnMs);
  lastTurn = now;
  if (isWatching) {
    setImmediate(endTurn);
  }
}

function readClocks() {
  const { user, system } = process.cpuUsage();
  return { wallMs: performance.now(), cpuMs: (user + system) / 1_000 };
}
