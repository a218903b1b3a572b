import { personalParameters } from '../../contract/parameters.ts';
import type { RawParameters } from './query.ts';

/** The parameters of a request as they were sent, with the facts that limits and answers depend on. */
export interface GivenParameters {
  values: RawParameters;
  /** True when they identify one shopper, so that no cache may share the answer. */
  isPersonal: boolean;
  isPretty: boolean;
  isBust: boolean;
  /** True with `presentment_prices`, which `country_code` has replaced. */
  isDeprecated: boolean;
}

export function givenParameters(values: RawParameters): GivenParameters {
  return {
    values,
    isPersonal: personalParameters.some((name) => name in values),
    isPretty: values.format === 'pretty',
    isBust: values.bust_cache === 'yes',
    isDeprecated: 'presentment_prices' in values,
  };
}
