import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { dataFiles } from '../../../server/base/data-folder.ts';
import { launchServer } from '../attacked-server.ts';
import { databaseFile } from '../stored-data.ts';
import { compareIndexWithRows } from './index-check.ts';
import type { KillRound } from './kill-round.ts';

/** Functions that damage a file, by name. */
const damages: Readonly<Record<string, (file: string, round: KillRound) => Promise<void>>> = {
  '0 bytes': (file) => truncate(file, 0),
  'cut off': async (file, { random }) => {
    const { length } = await readFile(file);
    await truncate(file, Math.floor(length * random()));
  },
  garbage: (file) => writeFile(file, Buffer.alloc(4_096, 'garbage ')),
  'flipped bytes': async (file, { random }) => {
    const bytes = await readFile(file);
    for (let count = 0; count < 20; count++) {
      const place = Math.floor(random() * bytes.length);
      bytes[place] = (bytes[place] ?? 0) ^ 0xff;
    }
    await writeFile(file, bytes);
  },
};

/** Damages the saved search index, which a server rebuilds from the rows. */
export async function damageSnapshot(round: KillRound): Promise<void> {
  const folder = join(round.installation.data, 'search');
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.index'));
  if (file === undefined) {
    throw new Error(`${folder} has no saved search index to damage.`);
  }
  for (const [name, damage] of Object.entries(damages)) {
    await damage(join(folder, file), round);
    await compareIndexWithRows({
      ...round,
      add: (rule, detail) => round.add(rule, `${detail}, after ${name} of ${file}`),
    });
  }
}

/** Names in the data folder that are no files of every installation: folders, and what exists only for moments. */
const notDamaged = new Set<string>([
  dataFiles.search,
  dataFiles.uploads,
  dataFiles.copies,
  dataFiles.writeProbe,
  // Exists once a shop is connected to a store. None of these shops is.
  dataFiles.secretKey,
]);

/** Files of a data folder that are damaged in turn. Some hold no shop's data. */
const files = Object.values(dataFiles).filter((name) => !notDamaged.has(name));

/** Checks that a server on a damaged folder names the problem in a sentence, or recovers. */
export async function damageFolder(round: KillRound): Promise<void> {
  const { installation, add } = round;
  const whole = installation.data;
  for (const file of files) {
    for (const [name, damage] of Object.entries(damages)) {
      const data = join(installation.folder, 'damaged');
      await cp(whole, data, { recursive: true });
      // A backup contains neither of these files.
      await rm(`${databaseFile(data)}-wal`, { force: true });
      await rm(`${databaseFile(data)}-shm`, { force: true });
      await writeFile(join(data, file), await readFile(join(data, file)).catch(() => 'x'));
      await damage(join(data, file), round);
      const fault = await faultOfStart(round, data, file);
      if (fault !== undefined) {
        add(`a damaged ${file} is named, or mended`, `${name}: ${fault}`);
      }
      await rm(data, { recursive: true });
    }
  }
}

const startMs = 20_000;

/**
 * Returns the fault of a server that starts on the folder; undefined if it serves the shop or names the
 * file.
 */
async function faultOfStart(
  { installation: { root }, shop, key }: KillRound,
  data: string,
  file: string,
): Promise<string | undefined> {
  const server = await launchServer({ root, data });
  const ended = once(server.process, 'exit').then(() => 'ended' as const);
  const until = performance.now() + startMs;
  try {
    while (performance.now() < until) {
      const url = `http://127.0.0.1:${server.port}/api/v1/products/static?ids=${shop.firstId}&filter_oos=no&key=${key}`;
      const answer = await fetch(url).catch(() => undefined);
      const text = await answer?.text();
      if (answer !== undefined && answer.status !== 503) {
        const isWhole = answer.ok && text?.includes(shop.marker) === true;
        return isWhole
          ? undefined
          : `it starts and answers ${answer.status} ${text?.slice(0, 200) ?? ''}`;
      }
      if ((await Promise.race([ended, pause(50)])) === 'ended') {
        const said = server.log().trim();
        const isSentence = said.includes(file) && !/\n\s+at /.test(said) && said.length < 500;
        return isSentence ? undefined : `it ends with ${JSON.stringify(said.slice(0, 300))}`;
      }
    }
    return `no answer after ${startMs / 1_000} s`;
  } finally {
    await server.kill();
  }
}
