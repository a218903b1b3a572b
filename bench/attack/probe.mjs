/** Loaded into an attacked server: reports on request what the process uses. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');

process.on('message', (message) => {
  if (message === 'usage') {
    process.send?.(usage());
  } else if (message === 'usage after collection') {
    collectGarbage();
    process.send?.(usage());
  }
});
// The attacking process may have been interrupted.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

function usage() {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap');
  return {
    cpuMs: (user + system) / 1_000,
    residentMb: rss / 2 ** 20,
    heapMb: (heapUsed + external) / 2 ** 20,
    sockets: sockets.length,
  };
}
