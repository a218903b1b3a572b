import type { Knex } from 'knex';
import type { Sql } from '../port/sql.ts';
import { createCatalogTables } from './catalog.ts';
import { createConnectionTables } from './connections.ts';
import { createContentTables } from './contents.ts';
import { createCountTables } from './counts.ts';
import { createEventTables } from './events.ts';
import { createExperimentTables } from './experiments.ts';
import { createFeedTables } from './feed.ts';
import { createHistoryTables } from './history.ts';
import { createImportTables } from './imports.ts';
import { createJobTables } from './jobs.ts';
import { createMarketTables } from './markets.ts';
import { createModelTables } from './models.ts';
import { createOrderTables } from './orders.ts';
import { createPeopleTables } from './people.ts';
import { createRulesetTables } from './rulesets.ts';
import { createServerTables } from './servers.ts';
import { createShopTables } from './shops.ts';
import { createWebhookTables } from './webhooks.ts';
import { createWidgetTables } from './widgets.ts';

/**
 * Creates all tables, parents before the tables that refer to them. Times are milliseconds since 1970, unless a column
 * says otherwise.
 */
export async function createSchema(knex: Knex, sql: Sql): Promise<void> {
  await createServerTables(knex);
  await createShopTables(knex);
  await createPeopleTables(knex);
  await createHistoryTables(knex);
  await createFeedTables(knex);
  await createCatalogTables(knex, sql);
  await createContentTables(knex);
  await createMarketTables(knex);
  await createOrderTables(knex, sql);
  await createEventTables(knex, sql);
  await createCountTables(knex, sql);
  await createModelTables(knex);
  await createRulesetTables(knex, sql);
  await createWidgetTables(knex, sql);
  await createExperimentTables(knex, sql);
  await createImportTables(knex);
  await createConnectionTables(knex);
  await createWebhookTables(knex);
  await createJobTables(knex);
}
