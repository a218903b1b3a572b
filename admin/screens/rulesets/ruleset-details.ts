import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { RulesetUses } from '../ruleset-uses/uses-list.ts';

export type ListedRuleset = AdminContract['rulesetList']['answer']['data'][number];
export type RulesetPreview = AdminContract['rulesetPreviews']['answer']['data'][number];

/** Previews that one request asks for: the first ones shall come soon. */
const previewsAtOnce = 10;

/** The details of each live ruleset in the list. They load after the list, which does not wait for it. */
export class RulesetDetails {
  readonly #onChange: () => void;
  uses: ReadonlyMap<number, RulesetUses> = new Map();
  previews: ReadonlyMap<number, RulesetPreview> = new Map();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  async load(shop: string, ids: readonly number[]): Promise<void> {
    try {
      const { data } = await call('GET /shops/:shop/ruleset-uses', { parameters: { shop } });
      this.uses = new Map(data.map((one) => [one.id, one]));
      this.#onChange();
      for (let start = 0; start < ids.length; start += previewsAtOnce) {
        await this.#preview(shop, ids.slice(start, start + previewsAtOnce));
      }
    } catch {
      // The list is of use without them.
    }
  }

  async #preview(shop: string, ids: readonly number[]): Promise<void> {
    const parameters = { shop, ids: ids.join() };
    const { data } = await call('GET /shops/:shop/ruleset-previews', { parameters });
    this.previews = new Map([...this.previews, ...data.map((one) => [one.id, one] as const)]);
    this.#onChange();
  }
}
