import { join } from 'node:path';
import { createRandom } from '../../shared/random.mjs';
import {
  createInstallation,
  createShop,
  type CreatedShop,
  type Installation,
} from '../installation.ts';
import { isOver, type Measure, type PartContext, workDone } from '../part-context.ts';
import { generateShop } from '../shop-data.ts';
import { findDamage } from '../stored-data.ts';
import { damageFolder, damageSnapshot } from './damaged-files.ts';
import {
  killErasure,
  killDeletion,
  killImport,
  killReindex,
  killTraining,
} from './kill-commands.ts';
import { killAmongEvents } from './kill-events.ts';
import type { KillRound } from './kill-round.ts';

const kinds: Readonly<Record<string, (round: KillRound) => Promise<void>>> = {
  'kill -9 among events': killAmongEvents,
  'kill -9 of an import': killImport,
  'kill -9 of a training': killTraining,
  'kill -9 among a reindex': killReindex,
  'kill -9 of an erasure': killErasure,
  'kill -9 of a deletion': killDeletion,
  'a damaged search index': damageSnapshot,
  'a damaged data folder': damageFolder,
};

/** Maximum number of rounds of each kind, regardless of the time. */
const mostRounds = 20;

/** Kills processes at random moments, damages files, and checks the data afterwards. */
export async function kills(context: PartContext): Promise<Measure[]> {
  const { root, folder, seed } = context;
  const installation = await createInstallation(root, join(folder, 'kills'));
  const plan = { name: 'own', firstId: 1_000_000, products: 1_200, orders: 300 };
  const shop = generateShop({ ...plan, now: Date.now(), seed });
  const created = await createShop(installation, shop);
  const random = createRandom(seed % 2 ** 31 || 1);
  const counts = new Map(Object.keys(kinds).map((where) => [where, 0]));
  for (let number = 0; number < mostRounds && !isOver(context); number++) {
    for (const [where, run] of Object.entries(kinds)) {
      if (isOver(context)) {
        break;
      }
      await runRound(context, { installation, created, number, random, where, run });
      counts.set(where, (counts.get(where) ?? 0) + 1);
    }
    context.say(`kills: round ${number + 1}`);
  }
  return [...counts].map(([where, count]) => workDone(`rounds of ${where}`, count));
}

interface RoundPlan {
  installation: Installation;
  created: CreatedShop;
  number: number;
  random: () => number;
  where: string;
  run: (round: KillRound) => Promise<void>;
}

async function runRound(
  { findings, seed }: PartContext,
  { installation, created, number, random, where, run }: RoundPlan,
): Promise<void> {
  const { shop, key, files } = created;
  const reproduction = `npm run attack -- --only kills --seed ${seed}, round ${number + 1}`;
  const add = (rule: string, detail: string) =>
    findings.add({ part: 'kills', rule, where, detail, reproduction });
  try {
    await run({ number, installation, shop, key, files, random, add });
    const [damage] = await findDamage(installation.data);
    if (damage !== undefined) {
      add('nothing is torn', damage);
    }
  } catch (error) {
    add('the next command works', error instanceof Error ? error.message : String(error));
  }
}
