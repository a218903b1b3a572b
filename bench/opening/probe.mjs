/** Loaded into the server. Measures the maximum delay of a timer of 5 ms, and the resident memory. */
const tickMs = 5;
let last = performance.now();
let longest = 0;

setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - last - tickMs);
  last = now;
}, tickMs).unref();

process.on('message', () => {
  process.send?.({ blockMs: longest, megabytes: process.memoryUsage.rss() / 1024 / 1024 });
  longest = 0;
});
process.channel?.unref();
