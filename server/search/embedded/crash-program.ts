import fileSystem from 'node:fs/promises';
import { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { epoch, lastStep, testShopId, takeStep } from './crash-history.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import { FactsTable } from '../facts-table.ts';

/**
 * A program that kills itself: it opens a saved index, replays the steps that the snapshot lacks and saves snapshots
 * meanwhile, as a server does. At the file operation with the given number it sends itself SIGKILL, in the middle of
 * the operation when that is a write. It prints each step before it takes it, and at the end the number of file
 * operations.
 */
const [folder = '', killAt = ''] = process.argv.slice(2);
let operations = 0;

function countOperation(): boolean {
  operations += 1;
  return operations === Number(killAt);
}

function killWhenReached(): void {
  if (countOperation()) {
    process.kill(process.pid, 'SIGKILL');
  }
}

const { open, rename } = fileSystem;
fileSystem.open = async (...parameters) => {
  killWhenReached();
  const file = await open(...parameters);
  const write = file.write.bind(file);
  const sync = file.sync.bind(file);
  file.sync = () => {
    killWhenReached();
    return sync();
  };
  const killableWrite = async (bytes: Uint8Array, from: number, length: number, place: number) => {
    if (countOperation()) {
      await write(bytes, from, Math.floor(length / 2), place);
      process.kill(process.pid, 'SIGKILL');
    }
    return write(bytes, from, length, place);
  };
  Object.assign(file, { write: killableWrite });
  return file;
};
fileSystem.rename = (...parameters) => {
  killWhenReached();
  return rename(...parameters);
};
syncBuiltinESMExports();

const engine = createEmbeddedEngine({ facts: async () => new FactsTable(), folder });
const position = await engine.open(testShopId);
const checkpoints: Promise<unknown>[] = [];
for (let seq = (position?.seq ?? 0) + 1; seq <= lastStep; seq += 1) {
  writeSync(1, `step ${seq}\n`);
  await takeStep(engine, seq);
  const checkpoint = engine.checkpoint(testShopId, { epoch, seq });
  checkpoints.push(checkpoint);
  if (seq % 3 === 0) {
    await checkpoint;
  }
}
await Promise.all(checkpoints);
writeSync(1, `operations ${operations}\n`);
