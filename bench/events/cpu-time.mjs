import { readdir, readFile } from 'node:fs/promises';

/** The system counts CPU time in hundredths of a second. */
const tickMs = 10;

/** Returns the ids of the processes that this one has started and that run. */
export async function childrenIds() {
  const all = await readProcesses();
  return all.filter(({ parent }) => parent === process.pid).map(({ id }) => id);
}

/**
 * Returns the milliseconds of CPU time that a process and all that it has started have used, also those that have ended.
 * @param {number} root
 */
export async function cpuMs(root) {
  const all = await readProcesses();
  const family = new Set([root]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    all.filter(({ parent }) => family.has(parent)).forEach(({ id }) => family.add(id));
  }
  return all.filter(({ id }) => family.has(id)).reduce((sum, { ticks }) => sum + ticks * tickMs, 0);
}

async function readProcesses() {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')),
  );
  return stats
    .filter((stat) => stat !== '')
    .map((stat) => {
      // The name of the program, in parentheses, may contain spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // Of the process itself, and of those that it has waited for; each in the program and in the system.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      return { id: Number.parseInt(stat, 10), parent: Number(fields[1]), ticks };
    });
}
