import { createHmac } from 'node:crypto';
import type { CreatedShop } from '../installation.ts';
import { draftScenario } from './scenario-drafts.ts';
import { at, textAt, type Call, type SendUnchecked } from './scenario-call.ts';
import { addSeed, type Seeds } from './seeds.ts';

export interface ShopScenario {
  call: Call;
  seeds: Seeds;
  own: CreatedShop;
  /** Sends a webhook, which `/openapi.json` does not describe. */
  send: SendUnchecked;
  turn: number;
}

/** Makes shops to be deleted, after all that the former turn has made are gone. The first turn finds what stays. */
export async function doomedShops(
  { call, seeds, turn }: ShopScenario,
  kept: Set<string>,
): Promise<void> {
  const { answer } = await call('shops');
  const shops = at(answer, 'data');
  const domains = Array.isArray(shops) ? shops.map((shop) => textAt(shop, 'domain')) : [];
  if (turn === 0) {
    domains.forEach((domain) => kept.add(domain));
  }
  const create = async (name: string) => {
    const domain = `${name}-${turn}.example`;
    await call('createShop', { body: { domain, currency: 'EUR' } });
    return domain;
  };
  const gone = domains.filter((domain) => !kept.has(domain));
  for (const domain of [...gone, await create('gone')]) {
    await call('deleteShop', { path: { shop: domain }, body: { confirm: domain } });
  }
  addSeed(seeds.paths, 'doomed', await create('doomed'), await create('condemned'));
}

export async function objectsScenario({ call, seeds, own }: ShopScenario): Promise<void> {
  const { firstId } = own.shop;
  const ruleset = { name: 'Spare', rules: [] };
  const widget = { name: 'Spare', type: 'recommendations' };
  const made: Record<string, string[]> = { rulesets: [], widgets: [] };
  for (const [kind, noun, body] of [
    ['rulesets', 'Ruleset', ruleset],
    ['widgets', 'Widget', widget],
  ] as const) {
    const create = async () =>
      textAt((await call(`create${noun}`, { body: { body } })).answer, 'id');
    const read = noun.toLowerCase();
    const object = await create();
    await draftScenario(call, { noun, read, body, object });
    const removed = await create();
    const draft = await call(read, { path: { object: removed } });
    const revision = textAt(draft.answer, 'draft.revision');
    await call(`publish${noun}`, { path: { object: removed }, revision, body: {} });
    const removal = await call(`remove${noun}`, { path: { object: removed } });
    await call('undoChange', { path: { change: textAt(removal.answer, 'change') } });
    made[kind] = [object, removed];
    addSeed(seeds.paths, `${kind}/{object}`, object, removed, String(firstId));
  }
  addSeed(seeds.paths, 'versions/{version}', '1', '2');
  addSeed(seeds.paths, '{table}/{key}', String(firstId), ...(made['widgets'] ?? []));
  const body = {
    synonyms: [{ words: ['jug', 'pitcher'] }],
    kept_terms: [{ term: 'jug', product: firstId }],
  };
  await draftScenario(call, { noun: 'Search', read: 'readSearchSettings', body });
  await situations(call, seeds, made['rulesets']?.[0]);
  await experiments(call, seeds, made['widgets'] ?? []);
}

async function situations(call: Call, seeds: Seeds, object = ''): Promise<void> {
  const path = { object };
  const keep = async (name: string) => {
    const body = { name, context: 'cart_subtotal=25' };
    return textAt((await call('keepSituation', { path, body })).answer, 'id');
  };
  const situation = await keep('Removed');
  await call('removeSituation', { path: { object, situation } });
  addSeed(seeds.paths, 'situations/{situation}', await keep('Kept'));
  await call('runSituations', { path, body: { ruleset: { name: 'New', rules: [] } } });
}

async function experiments(call: Call, seeds: Seeds, widgets: readonly string[]): Promise<void> {
  for (const widget of widgets) {
    const variants = [{ name: 'A' }, { name: 'B', settings: { title: 'Also good' } }];
    const body = { name: 'Titles', widget_id: Number(widget), variants };
    const { answer } = await call('createExperiment', { body });
    const path = { experiment: textAt(answer, 'id') };
    addSeed(seeds.paths, 'experiments/{experiment}', path.experiment);
    await call('startExperiment', { path });
    await call('experimentReport', { path });
    if (widget === widgets[0]) {
      await call('stopExperiment', { path });
      await call('publishVariant', { path, body: { variant: 'B' } });
    }
  }
}

/** Uses the operations of settings, keys, single products and people's data. */
export async function dataScenario({ call, seeds, own, send }: ShopScenario): Promise<void> {
  const { firstId, domain } = own.shop;
  addSeed(seeds.paths, 'catalog/{product}', String(firstId), String(firstId + 1));
  addSeed(seeds.paths, 'markets/{market}', String(firstId));
  for (const body of [{ name: 'Spare' }, { name: 'Spare', explain: true }]) {
    const key = textAt((await call('createKey', { body })).answer, 'key.key');
    addSeed(seeds.paths, 'keys/{key}', key);
    await call('updateKey', { path: { key }, body: { name: 'Renamed' } });
    await call('rotateKey', { path: { key }, body: { grace_hours: 24 } });
  }
  const settings = { top_sellers_days: 14 };
  await call('saveShopSettings', { body: settings });
  const checked = await call('checkSettingsFile', { body: { settings: [settings] } });
  const revision = at(checked.answer, 'draft_revision') ?? 0;
  const file = { settings: [settings], draft_revision: revision };
  await call('importSettingsFile', { body: file });
  await call('updateShop', { body: { name: 'The attacked shop' } });
  await call('saveProductChoices', {
    path: { product: firstId },
    body: { never: [firstId + 2], first: [] },
  });
  await call('saveExclusions', { body: { never: [firstId + 3] } });
  const market = { countries: ['DE', 'FR'], rate: 0.9, adjustment: null };
  await call('saveMarket', { path: { market: firstId }, body: market });
  const saved = await call('saveShopSettings', { body: { top_sellers_days: 30 } });
  addSeed(seeds.paths, 'changes/{change}', textAt(saved.answer, 'change'));
  for (const id of ['retryWebhooks', 'dropWebhooks']) {
    await call(id, { body: { id: null } });
  }

  const body = { customer_id: String(firstId) };
  await call('findPerson', { body });
  await call('exportPerson', { body });
  await call('erasePerson', { body: { ...body, confirm: domain } });
  const rotated = await call('rotateSecret', {
    path: { which: 'webhook' },
    body: { grace_hours: 24 },
  });
  await send(dataRequest(textAt(rotated.answer, 'secret'), own));
  const requests = await call('privacyRequests');
  const request = textAt(requests.answer, 'data.0.id');
  addSeed(seeds.paths, 'privacy-requests/{request}', request);
  await call('exportRequested', { path: { request } });
}

/** A webhook that asks for the data of a customer. */
function dataRequest(secret: string, { shop: { domain, firstId } }: CreatedShop) {
  const body = Buffer.from(JSON.stringify({ customer: { id: firstId + 1 }, shop_domain: domain }));
  return {
    method: 'POST',
    path: '/webhooks/customers/data_request',
    headers: {
      'Content-Type': 'application/json',
      'X-Platform-Topic': 'customers/data_request',
      'X-Platform-Shop-Domain': domain,
      'X-Platform-Webhook-Id': `attack-${Date.now()}`,
      'X-Platform-Hmac-Sha256': createHmac('sha256', secret).update(body).digest('base64'),
    },
    body,
  };
}

/** Begins work that takes seconds, each once. */
export async function workScenario({ call, seeds, own }: ShopScenario): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(own.shop.files.products[0])}\n`);
  const upload = async () => {
    const body = { name: 'products.jsonl', bytes: bytes.length };
    const id = textAt((await call('createUpload', { body })).answer, 'upload');
    await call('appendUpload', { path: { upload: id }, query: 'offset=0', bytes });
    return id;
  };
  await call('removeUpload', { path: { upload: await upload() } });
  addSeed(seeds.paths, 'uploads/{upload}', await upload());
  const files = [{ upload: await upload(), kind: 'products' }];
  const begun = await call('createImport', { body: { files, check_only: true } });
  const path = { import: textAt(begun.answer, 'import') };
  addSeed(seeds.paths, 'imports/{import}', path.import);
  await call('importRun', { path });
  await call('cancelImport', { path });
  await call('importProblems', { path });
  const settings = { field_weights: { vendor: 9 } };
  const tried = await call('beginTrial', { body: { kind: 'field_weights', settings } });
  addSeed(seeds.paths, 'trials/{trial}', textAt(tried.answer, 'id'));
  await call('endTrial', { path: { trial: textAt(tried.answer, 'id') } });
  await call('reindexSearch');
  await call('trainModels');
  await call('createDemoShop');
  const trial = await call('beginStoreTrial', { body: { address: 'https://store.example' } });
  const id = textAt(trial.answer, 'id');
  addSeed(seeds.paths, 'store-trials/{trial}', id);
  await call('storeTrial', { path: { trial: id } });
}
