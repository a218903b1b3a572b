#!/usr/bin/env node
import { CommanderError } from 'commander';
import { createPrivateFilesOnly } from '../store/servers/private-files.ts';
import { allowClosedOutput, reportFailure } from './output.ts';
import { createProgram } from './program.ts';

createPrivateFilesOnly();
allowClosedOutput();

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // It has printed the usage error or the help. Output to a pipe is written after this.
    process.exitCode = error.exitCode;
  } else {
    reportFailure(error);
  }
}
