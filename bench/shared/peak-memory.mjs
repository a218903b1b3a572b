/** Loaded into a command. Writes its peak memory in bytes and its CPU time in seconds to PEAK_MEMORY_FILE. */
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.env['PEAK_MEMORY_FILE'];
if (file !== undefined) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(file, `${peakKilobytes() * 1024} ${(user + system) / 1e6}`);
  });
}

/** Reads /proc where it exists, because `resourceUsage` may return the memory of the parent at its fork. */
function peakKilobytes() {
  try {
    const peak = /VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    return Number(peak);
  } catch {
    // Not Linux.
    return process.resourceUsage().maxRSS;
  }
}
