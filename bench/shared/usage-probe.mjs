/** Loaded into a measured process. Reports its resource usage on request. */
import { peakKilobytes } from './peak-kilobytes.mjs';

process.on('message', (message) => {
  if (message === 'usage') {
    const { user, system } = process.cpuUsage();
    process.send?.({
      cpuMs: (user + system) / 1_000,
      megabytes: process.memoryUsage.rss() / 1024 / 1024,
      peakMegabytes: peakKilobytes() / 1024,
    });
  }
});
// The measuring process may have been interrupted.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
