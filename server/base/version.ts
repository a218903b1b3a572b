import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from './project-root.ts';

const packageSchema = z.object({ version: z.string() });

export function readVersion(): string {
  const text = readFileSync(join(projectRoot(), 'package.json'), 'utf8');
  return packageSchema.parse(JSON.parse(text)).version;
}
