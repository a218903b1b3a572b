#!/usr/bin/env node
import { Command } from 'commander';
import { readVersion } from '../version.ts';
import { addImportCommand } from './import.ts';
import { addKeyCommands } from './key.ts';
import { reportFailure } from './output.ts';
import { addShopCommands } from './shop.ts';
import { addWidgetCommands } from './widget.ts';

const program = new Command('vitrine')
  .description('Feeds and runs a Vitrine service.')
  .version(readVersion());

addShopCommands(program);
addKeyCommands(program);
addImportCommand(program);
addWidgetCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  reportFailure(error);
}
