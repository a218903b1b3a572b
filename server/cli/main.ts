#!/usr/bin/env node
import { createPrivateFilesOnly } from '../store/private-files.ts';
import { allowClosedOutput, reportFailure } from './output.ts';
import { createProgram } from './program.ts';

createPrivateFilesOnly();
allowClosedOutput();

try {
  await createProgram().parseAsync();
} catch (error) {
  reportFailure(error);
}
