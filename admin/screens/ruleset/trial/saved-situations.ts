import { call } from '../../../api/call.ts';
import type { RulesetPlace } from '../ruleset-editor.ts';

export interface SavedSituation {
  readonly id: number;
  readonly name: string;
  /** The query of the ruleset endpoint. */
  readonly context: string;
}

/** The situations that are kept with a ruleset. */
export class SavedSituations {
  readonly #place: RulesetPlace;
  readonly #onChange: () => void;
  list: readonly SavedSituation[] = [];

  constructor(place: RulesetPlace, onChange: () => void) {
    this.#place = place;
    this.#onChange = onChange;
  }

  async load(): Promise<void> {
    this.list = (
      await call('GET /shops/:shop/rulesets/:object/situations', { parameters: { ...this.#place } })
    ).data;
    this.#onChange();
  }

  async keep(name: string, context: string): Promise<void> {
    await call('PUT /shops/:shop/rulesets/:object/situations', {
      parameters: { ...this.#place },
      body: { name, context },
    });
    await this.load();
  }

  async forget({ id }: SavedSituation): Promise<void> {
    const parameters = { ...this.#place, situation: String(id) };
    await call('DELETE /shops/:shop/rulesets/:object/situations/:situation', { parameters });
    await this.load();
  }
}
