import { errorSchema } from '../../contract/failures.ts';
import { quickViewEndpoint, searchEndpoint } from '../../contract/search/smart-search.ts';
import type { TestShop } from '../../testing/test-shop.ts';

export const searchPath = '/api/v1/smart-search/search';

/** Returns the answer parsed by the contract. */
export async function search(
  shop: Pick<TestShop, 'post' | 'key'>,
  body: object,
  key: string = shop.key,
) {
  const sent = { searchTerm: '', ...body };
  const answer = await shop.post(searchPath, sent, { 'Service-Api-Key': key });
  const json: unknown = await answer.json();
  if (answer.status !== 200) {
    throw new Error(`${answer.status}: ${JSON.stringify(json)}`);
  }
  return { headers: answer.headers, ...searchEndpoint.answer.parse(json) };
}

export async function quickView(shop: TestShop, body: object) {
  const answer = await shop.post(`${searchPath}/quick-view`, body);
  return quickViewEndpoint.answer.parse(await answer.json());
}

export function idsOf({ data }: { data: readonly { id: number }[] }): number[] {
  return data.map(({ id }) => id);
}

export function ascending(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other);
}

/** Returns the ids of the found products in their order. */
export async function idsFor(shop: TestShop, body: object): Promise<number[]> {
  return idsOf(await search(shop, body));
}

/** Returns the message of a refusal. */
export async function errorFor(shop: TestShop, body: unknown): Promise<string> {
  const answer = await shop.post(searchPath, body);
  if (answer.status !== 400) {
    throw new Error(`${answer.status} where 400 was expected`);
  }
  return errorSchema.parse(await answer.json()).error;
}
