/** Loaded into a command. Writes its peak memory in bytes and its CPU time in seconds to PEAK_MEMORY_FILE. */
import { writeFileSync } from 'node:fs';
import { peakKilobytes } from './peak-kilobytes.mjs';

const file = process.env['PEAK_MEMORY_FILE'];
if (file !== undefined) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(file, `${peakKilobytes() * 1024} ${(user + system) / 1e6}`);
  });
}
