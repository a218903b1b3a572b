import type { nothing, TemplateResult } from 'lit';
import type { Level } from '../../health/verdicts.ts';

/** A sentence about one part, and the next step where there is one. */
export interface Report {
  readonly level: Level;
  readonly sentence: string;
  readonly hint?: string | undefined;
  readonly more?: TemplateResult | typeof nothing;
}
