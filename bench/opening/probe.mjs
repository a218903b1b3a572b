/** Loaded into the server: the longest time that a timer of 5 ms came late, and the memory held. */
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
