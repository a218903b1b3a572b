/**
 * Measures how far invented shoppers change what everybody sees, and how much the defence costs honest
 * learning. See bench/README.md.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProgram } from '../../shared/build-program.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    sessions: { type: 'string', default: '4000' },
    shoppers: { type: 'string', default: '1,10,100,1000' },
    addresses: { type: 'string', default: '1,20' },
    seed: { type: 'string', default: '1' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});

const program = await buildProgram('bench/attack/trust/attack.ts', options.dist);
const child = fork(program, [
  JSON.stringify({
    sessions: Number(options.sessions),
    shoppers: options.shoppers.split(',').map(Number),
    addresses: options.addresses.split(',').map(Number),
    seed: Number(options.seed),
  }),
]);
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
