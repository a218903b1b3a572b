/** Attacks the built server with hostile requests, raw sockets, kills and a soak. See README.md. */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildProgram } from '../shared/build-program.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = await buildProgram('bench/attack/attack.ts', join(root, 'dist'));
/** @type {typeof import('./attack.ts')} */
const { attack } = await import(pathToFileURL(program).href);
process.exitCode = await attack(process.argv.slice(2), root);
