/** Runs the service on an honest history, measures what it has learned, and attacks it with invented shoppers. */
import { z } from 'zod';
import { createRandom } from '../../shared/random.mjs';
import { atMost, print, printTable } from '../../shared/table.mjs';
import { createShop, type HonestShop, honestVisits, type SentEvent } from './honest-shoppers.ts';
import { type Places, TrustServer } from './trust-server.ts';

const optionsSchema = z.object({
  sessions: z.number(),
  shoppers: z.array(z.number()),
  addresses: z.array(z.number()),
  seed: z.number(),
});

/** Shoppers without a token from one address must not raise any product by more places. */
const mostRise = 1;

/** Two attacked terms: one of words that the shop does not use, and one of its words in an unusual order. */
const inventedTerms = ['oakfraud cheap', 'rug wall linen'];

const options = optionsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const random = createRandom(options.seed * 7_919);
const now = Date.now();
const shop = createShop(options.seed, random, now);
const server = await TrustServer.start(shop, now);
try {
  await sendHonest();
  await server.train({ believesAll: true });
  const before = { quality: await server.quality(), places: await server.places() };
  await server.train({ believesAll: false });
  const after = { quality: await server.quality(), places: await server.places() };
  print('Honest learning, every session in full (before) and as it is believed now (after)');
  printTable(
    Object.entries(before.quality).map(([name, value]) => {
      const learned = after.quality[name] ?? 0;
      return { name, cells: [value, learned, learned / value].map((figure) => figure.toFixed(3)) };
    }),
  );
  for (const believesAll of [true, false]) {
    print(`\nInvented shoppers, ${believesAll ? 'every session in full (before)' : 'now (after)'}`);
    const calm = believesAll ? before.places : after.places;
    printTable([
      {
        name: 'shoppers from addresses',
        cells: [...Object.keys(calm), 'terms'],
        verdict: 'rose most',
      },
      ...(await attacks(calm, believesAll)),
    ]);
  }
} finally {
  await server.close();
}

async function sendHonest(): Promise<void> {
  const found = new Map<string, number[]>();
  for (const term of shop.terms) {
    found.set(term, await server.search(term));
  }
  const visits = honestVisits(shop, found, { count: options.sessions, now, random });
  for (const visit of visits) {
    await server.send(visit.events, {
      ...visit,
      // A visitor who stays has enough time to get a token.
      isSigned: visit.viewed.length >= 3,
    });
  }
}

async function attacks(calm: Places, believesAll: boolean) {
  const targets = targetsOf(calm);
  const rows = [
    await measureVisits('nobody', [], { hasAim: !believesAll }),
    await measureVisits('1 with a token', [{ address: '203.0.113.1', isSigned: true }]),
  ];
  for (const addresses of options.addresses) {
    for (const shoppers of options.shoppers) {
      const visits = Array.from({ length: shoppers }, (_, shopper) => ({
        address: `192.0.2.${shopper % addresses}`,
        isSigned: false,
      }));
      // The weights of sessions limit one network; each further one is believed as the first.
      const hasAim = !believesAll && addresses === 1;
      rows.push(await measureVisits(`${shoppers} from ${addresses}`, visits, { hasAim }));
    }
  }
  return rows;

  async function measureVisits(
    name: string,
    visits: { address: string; isSigned: boolean }[],
    { hasAim } = { hasAim: false },
  ) {
    for (const [index, visit] of visits.entries()) {
      const uuid = `invented-${index}`;
      await server.send(inventedVisit(shop, targets, uuid), { ...visit, uuid, at: now - 60_000 });
    }
    await server.train({ believesAll });
    const moved = await server.places();
    const terms = await server.suggested(inventedTerms);
    await server.forget('invented-');
    const cells = Object.keys(calm).map(
      (list) => `${placeOf(calm, list, targets)}>${placeOf(moved, list, targets)}`,
    );
    const rises = mostRisen(calm, moved);
    const verdict = hasAim ? `, ${atMost(mostRise, Math.max(...rises))}` : '';
    return { name, cells: [...cells, String(terms)], verdict: `${rises.join(' ')}${verdict}` };
  }
}

/**
 * Returns the last product of each list, which hardly anybody chose, and the sixth, which has honest
 * evidence that an attacker can add to.
 */
type Targets = Readonly<Record<string, { last: number; sixth: number }>>;

function targetsOf(calm: Places): Targets {
  return Object.fromEntries(
    Object.entries(calm).map(([list, ids]) => [
      list,
      { last: ids.at(-1) ?? 0, sixth: ids[5] ?? 0 },
    ]),
  );
}

/** Returns the position from 1, or 0 if the list lacks the product. */
function placeOf(places: Places, list: string, targets: Targets): number {
  return (places[list] ?? []).indexOf(targets[list]?.last ?? 0) + 1;
}

/** Returns the largest rise of a product in each list, in positions. */
function mostRisen(calm: Places, moved: Places): number[] {
  return Object.entries(moved).map(([list, ids]) => {
    const rises = ids.map((id, place) => {
      const before = (calm[list] ?? []).indexOf(id);
      return (before === -1 ? ids.length : before) - place;
    });
    return Math.max(0, ...rises);
  });
}

/** Returns everything that one invented shopper can do for each target in one visit. */
function inventedVisit(honest: HonestShop, targets: Targets, uuid: string): SentEvent[] {
  const term = honest.terms[0] ?? '';
  const none = { last: 0, sixth: 0 };
  const { search = none, trending = none } = targets;
  const viewedWith = targets['viewed-related'] ?? none;
  const { recommended: boughtWith = none } = targets;
  const act = (verb: string, id: number, found?: string): SentEvent => ({
    verb,
    platform_product_id: id,
    uuid,
    ...(found !== undefined && { term: found, position: 1 }),
  });
  return [
    { verb: 'searched', term, platform_product_ids: `${search.last},${search.sixth}`, uuid },
    ...[search.last, search.sixth].flatMap((id) =>
      ['clicked', 'added', 'purchased'].map((verb) => act(verb, id, term)),
    ),
    act('viewed', trending.last),
    act('viewed', trending.sixth),
    act('viewed', viewedWith.sixth),
    act('viewed', server.basis),
    act('viewed', viewedWith.last),
    ...[server.basis, boughtWith.last, boughtWith.sixth].flatMap((id) => [
      act('added', id),
      act('purchased', id),
    ]),
    ...inventedTerms.flatMap((invented) => [
      { verb: 'searched', term: invented, platform_product_ids: `${search.last}`, uuid },
      act('clicked', search.last, invented),
    ]),
  ];
}
