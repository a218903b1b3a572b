import { type AttackedServer, startServer } from '../attacked-server.ts';
import { readRows } from '../stored-data.ts';
import type { KillRound } from './kill-round.ts';

const editions = ['editionone', 'editiontwo'] as const;

/** Starts a server on the folder, and compares the results of searches and listings with the rows. */
export async function compareIndexWithRows(round: KillRound): Promise<void> {
  const { installation, add } = round;
  const server = await startServer({ root: installation.root, data: installation.data });
  try {
    await compareWith(server, round);
    if ((await server.stop()) !== 0) {
      add('a stop ends with code 0', server.log().slice(-500));
    }
  } finally {
    await server.kill();
  }
}

/** Compares the results of a running server with the rows. */
export async function compareWith(server: AttackedServer, round: KillRound): Promise<void> {
  const { installation, shop, key, add } = round;
  const rows = await readRows(
    installation.data,
    'SELECT b.body FROM product_bodies b JOIN shops s ON s.id = b.shop_id WHERE s.domain = ?',
    shop.domain,
  );
  const bodies = rows.map(({ body }) => String(body));
  const found = await countFound(server.port, key, '');
  if (found !== bodies.length) {
    add('the index equals the rows', `${found} products are found of ${bodies.length} rows`);
  }
  for (const edition of editions) {
    const stored = bodies.filter((body) => body.includes(edition)).length;
    const foundOfEdition = await countFound(server.port, key, edition);
    if (stored !== foundOfEdition) {
      add(
        'the index equals the rows',
        `${foundOfEdition} of ${edition} are found, ${stored} stored`,
      );
    }
  }
  const path = `/api/v1/products/recommended?limit=250&filter_oos=no&key=${key}`;
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
  await answer.arrayBuffer();
  if (!answer.ok) {
    add('listings are served', `recommended answers ${answer.status}`);
  }
}

async function countFound(port: number, key: string, searchTerm: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/smart-search/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Service-Api-Key': key },
    body: JSON.stringify({ searchTerm, pageSize: 1 }),
  });
  const text = await answer.text();
  if (!answer.ok) {
    throw new Error(`A search was answered with ${answer.status}: ${text}`);
  }
  return Number(answer.headers.get('Search-Size-Total'));
}
