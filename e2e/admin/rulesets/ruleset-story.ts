import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expect,
  type APIRequestContext,
  type Locator,
  type Page,
  request as api,
} from '@playwright/test';
import { z } from 'zod';
import { restore, signInOwner, test as base } from '../admin-story.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { mouse } from './hands.ts';

/** An installation that the stories of a worker share. Each story has a ruleset of its own. */
interface Stage {
  readonly installation: Installation;
  /** The public key of the shop. */
  readonly key: string;
  /** The session of the owner. */
  readonly session: Awaited<ReturnType<APIRequestContext['storageState']>>;
}

/** The ruleset of a story, which is live. */
export interface StoryRuleset {
  readonly id: number;
  readonly name: string;
  /** The address of its builder. */
  readonly address: string;
  /** Opens the builder. */
  open: (page?: Page) => Promise<void>;
  /** Returns the ids that the storefront gets. */
  shown: (query: string) => Promise<number[]>;
  /** Creates a second ruleset, which this one can return. */
  createAnother: () => Promise<void>;
  /** Saves rules as the draft. */
  saveDraft: (rules: readonly object[]) => Promise<void>;
  /** Returns what the server offers for rules. */
  vocabulary: () => Promise<Vocabulary>;
  /** Returns the live version, the draft and the plan as the server answers them. */
  read: () => Promise<unknown>;
}

export type Vocabulary = z.infer<typeof vocabularySchema>;

interface StoryFixtures {
  ruleset: StoryRuleset;
}

const products = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  handle: `mug-${index + 1}`,
  title: `Mug ${index + 1}`,
  vendor: index % 2 === 0 ? 'Kiln' : 'Oak & Ash',
  product_type: 'Mugs',
  tags: index % 3 === 0 ? 'blue, sale' : 'red',
  // Nobody answers there, and the stories only look for the element.
  images: [{ id: index + 1, position: 1, src: `https://127.0.0.1:9/mug-${index + 1}.jpg` }],
  published_at: '2026-01-01T00:00:00Z',
  variants: [
    {
      id: (index + 1) * 100,
      sku: `M-${index + 1}`,
      price: `${(index + 1) * 4}.00`,
      inventory_management: 'shop',
      inventory_quantity: index === 4 ? 0 : 9,
    },
  ],
}));

const collections = [
  { id: 10, handle: 'gifts', title: 'Gifts under 30', product_ids: [3, 5, 1, 7, 2] },
  { id: 11, handle: 'large', title: 'Large mugs', product_ids: [10, 11, 12] },
];

/** The rules that each story begins with. */
const rules = [
  {
    logic: [{ rules: [{ type: 'cart_subtotal', operator: 'between', value: '0.01,40' }] }],
    output: [{ type: 'collection', collection_ids: [10] }],
  },
  {
    logic: [{ rules: [{ type: 'cart_subtotal', operator: 'greater_than', value: '40' }] }],
    output: [{ type: 'collection', collection_ids: [11] }],
  },
  { output: [{ type: 'endpoint', endpoint: '/api/v1/products/top_sellers' }] },
];

const shop = 'mugs.example';

const vocabularySchema = z.object({
  conditions: z.array(
    z.object({
      type: z.string(),
      kind: z.string(),
      field: z.string(),
      picks: z.string().nullable(),
      members: z.array(z.string()),
    }),
  ),
  outputs: z.array(
    z.object({
      type: z.string(),
      members: z.array(z.object({ name: z.string(), picks: z.string() })),
    }),
  ),
});

const createdSchema = z.object({ id: z.int() });
const listingSchema = z.object({ data: z.array(z.object({ id: z.int() })) });

let storyCount = 0;

export const test = base.extend<StoryFixtures, { stage: Stage }>({
  stage: [
    async ({ data, owned }, use) => {
      const installation = await startInstallation(data);
      await restore(installation, owned.backup);
      const key = await importShop(installation);
      const signedIn = await api.newContext();
      await signInOwner(signedIn, installation);
      await use({ installation, key, session: await signedIn.storageState() });
      await signedIn.dispose();
      await installation.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  storageState: ({ stage }, use) => use(stage.session),

  ruleset: async ({ page, stage: { installation, key } }, use) => {
    const { request } = page;
    const rulesets = `${installation.url}/admin/api/v1/shops/${shop}/rulesets`;
    const send = (path: string, body: object, revision?: number) =>
      request.post(rulesets + path, {
        data: body,
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          ...(revision !== undefined && { 'If-Match': `"${revision}"` }),
        },
      });
    const name = `Cart upsell ${++storyCount} by subtotal`;
    const created = await send('', { body: { name, rules } });
    const { id } = createdSchema.parse(await created.json());
    const published = await send(`/${id}/publish`, {}, 1);
    expect(published.status()).toBe(200);
    const address = `${installation.url}/admin/rulesets/${id}`;
    await use({
      id,
      name,
      address,
      async open(onPage = page) {
        await onPage.goto(address);
        await expect(nameField(onPage)).toHaveValue(name);
      },
      async shown(query) {
        const path = `/api/v1/custom/id/${id}?key=${key}&${query}`;
        const answer = await request.get(installation.url + path);
        return listingSchema.parse(await answer.json()).data.map((product) => product.id);
      },
      async createAnother() {
        const another = await send('', { body: { name: `${name}, the other`, rules } });
        expect(another.status()).toBe(200);
      },
      async saveDraft(drafted) {
        const saved = await request.put(`${rulesets}/${id}/draft`, {
          data: { body: { name, rules: drafted }, base_version: 1 },
          headers: { 'Sec-Fetch-Site': 'same-origin', 'If-Match': '"0"' },
        });
        expect(saved.status()).toBe(200);
      },
      async vocabulary() {
        const answer = await request.get(rulesets.replace(/rulesets$/, 'vocabulary'));
        return vocabularySchema.parse(await answer.json());
      },
      async read() {
        return (await request.get(`${rulesets}/${id}`)).json();
      },
    });
  },
});

/** Imports a shop. Returns its public key. */
async function importShop(installation: Installation): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-ruleset-stories-'));
  const write = async (name: string, content: unknown) => {
    const file = join(folder, `${name}.json`);
    await writeFile(file, JSON.stringify(content));
    return file;
  };
  const [productFile, collectionFile] = [
    await write('products', products),
    await write('collections', collections),
  ];
  const kinds = ['--products', productFile, '--collections', collectionFile];
  await installation.cli('import', shop, ...kinds);
  const keys = await installation.cli('key', 'list', shop);
  await rm(folder, { recursive: true });
  const [key = ''] = /\b[0-9a-f]{20,}\b/.exec(keys) ?? [];
  return key;
}

export function nameField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Name of the ruleset' });
}

/** Shows the rules or the simulator, which are tabs on a phone. */
export async function showTab(page: Page, name: 'Rules' | 'Try it', hand = mouse): Promise<void> {
  const tab = page.getByRole('button', { name, exact: true });
  if (await tab.isVisible()) {
    await hand.press(tab);
  }
}

/** Returns the ids of the products that the simulator shows, in order. Their titles end with them. */
export async function seenIds(page: Page): Promise<number[]> {
  const titles = await page
    .getByRole('region', { name: 'They see' })
    .getByRole('listitem')
    .filter({ hasText: /rule \d/ })
    .allInnerTexts();
  return titles.map((title) => Number(/Mug (\d+)/.exec(title)?.[1]));
}

export async function waitUntilSaved(page: Page): Promise<void> {
  await expect(page.getByText('All changes are saved')).toBeVisible();
}

/** Publishes the draft with a note. */
export async function publish(page: Page, note: string, hand = mouse): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Publish' }));
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await hand.type(dialog.getByRole('textbox', { name: 'Note for others' }), note);
  await hand.press(dialog.getByRole('button', { name: 'Publish now' }));
  await expect(page.getByRole('status').filter({ hasText: 'Shoppers see it' })).toBeVisible();
}
