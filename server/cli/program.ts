import { Command } from 'commander';
import { readVersion } from '../base/version.ts';
import { configFileVariable } from '../settings/given-settings.ts';
import { addBackupCommands } from './backup.ts';
import { addClusterCommands } from './cluster.ts';
import { addConnectCommand } from './connect.ts';
import { addConnectionCommands } from './connection.ts';
import { addCopyCommand } from './copy.ts';
import { addEvaluateCommand } from './evaluate.ts';
import { addExperimentCommands } from './experiment.ts';
import { addImportCommand } from './import.ts';
import { addInsightCommands } from './insight.ts';
import { addKeyCommands } from './key.ts';
import { addMarketCommands } from './market.ts';
import { addMigrateCommand } from './migrate.ts';
import { describeUsageError, examples } from './output.ts';
import { addPeopleCommands } from './people.ts';
import { addRestoreCommand } from './restore.ts';
import { addRulesetCommands } from './ruleset.ts';
import { addReindexCommand } from './reindex.ts';
import { addSearchCommand } from './search.ts';
import { addSecretsCommands } from './secrets.ts';
import { addSettingsCommands } from './settings.ts';
import { addShopCommands } from './shop.ts';
import { addStartCommands } from './start.ts';
import { addStorefrontCommands } from './storefront.ts';
import { addTrainCommand } from './train.ts';
import { addPrivacyCommands } from './privacy.ts';
import { addTryCommand } from './try.ts';
import { addWebhookCommands } from './webhook.ts';
import { addWidgetCommands } from './widget.ts';

/** Creates the command line with all of its commands. */
export function createProgram(): Command {
  const program = new Command('vitrine')
    .exitOverride()
    .description(
      'Runs a Vitrine service and feeds it. Uses the data in DATA_DIR, with or without a running server.',
    )
    .version(readVersion())
    .option('--config <file>', 'read settings from this file, not from .env')
    .hook('preAction', nameConfigFile)
    .configureOutput({ outputError: (message, write) => write(describeUsageError(message)) })
    .addHelpText(
      'after',
      examples(
        'demo',
        'start',
        'shop create store.example --currency EUR',
        'import store.example --products products.csv',
        'shop create --help',
      ),
    );

  addStartCommands(program);
  addShopCommands(program);
  addKeyCommands(program);
  addPeopleCommands(program);
  addImportCommand(program);
  addTryCommand(program);
  addConnectCommand(program);
  addConnectionCommands(program);
  addTrainCommand(program);
  addEvaluateCommand(program);
  addReindexCommand(program);
  addInsightCommands(program);
  addExperimentCommands(program);
  addMarketCommands(program);
  addSearchCommand(program);
  addClusterCommands(program);
  addRulesetCommands(program);
  addWidgetCommands(program);
  addStorefrontCommands(program);
  addSettingsCommands(program);
  addWebhookCommands(program);
  addPrivacyCommands(program);
  addBackupCommands(program);
  addRestoreCommand(program);
  addCopyCommand(program);
  addMigrateCommand(program);
  addSecretsCommands(program);
  return program;
}

/** The environment tells it to whatever reads the settings. */
function nameConfigFile(program: Command): void {
  const { config } = program.opts<{ config?: string }>();
  if (config !== undefined) {
    process.env[configFileVariable] = config;
  }
}
