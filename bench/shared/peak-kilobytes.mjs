import { readFileSync } from 'node:fs';

/**
 * Returns the most memory that this process ever held, in KiB. Reads /proc where it exists, because `resourceUsage` may
 * return the memory of the parent at its fork.
 */
export function peakKilobytes() {
  try {
    const peak = /VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    return Number(peak);
  } catch {
    // Not Linux.
    return process.resourceUsage().maxRSS;
  }
}
