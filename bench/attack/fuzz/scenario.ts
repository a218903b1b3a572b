import type { CreatedShop } from '../installation.ts';
import type { Operation } from './api-document.ts';
import type { Callers } from './callers.ts';
import { createCall, type SendChecked, type SendUnchecked } from './scenario-call.ts';
import { peopleScenario } from './scenario-people.ts';
import { dataScenario, doomedShops, objectsScenario, workScenario } from './scenario-shop.ts';
import { storefrontScenario } from './scenario-storefront.ts';
import { addSeed, type Seeds } from './seeds.ts';

export interface ScenarioOptions {
  operations: readonly Operation[];
  send: SendChecked;
  sendUnchecked: SendUnchecked;
  callers: Callers;
  own: CreatedShop;
  foreign: CreatedShop;
  /** Domains of the shops that stay. */
  kept: Set<string>;
  turn: number;
}

/**
 * Uses the administration as people do and the storefront as a theme does, once. It makes anew what requests of the
 * former turn have changed or removed, and returns what exists now.
 */
export async function playScenario(options: ScenarioOptions): Promise<Seeds> {
  const { callers, own, foreign, turn } = options;
  const seeds: Seeds = { callers, paths: new Map(), queries: new Map(), bodies: new Map() };
  const { domain } = own.shop;
  const call = createCall({
    operations: new Map(options.operations.map((operation) => [operation.id, operation])),
    send: options.send,
    seeds,
    usual: { shop: domain },
  });
  addSeed(seeds.paths, 'shops/{shop}', domain, domain, domain, domain, foreign.shop.domain);
  const shop = { call, seeds, own, send: options.sendUnchecked, turn };
  await doomedShops(shop, options.kept);
  await peopleScenario(call, { seeds, domain, turn });
  await objectsScenario(shop);
  await storefrontScenario(shop);
  await dataScenario(shop);
  await workScenario(shop);
  return seeds;
}
