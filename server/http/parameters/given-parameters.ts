import { personalParameters } from '../../contract/parameters.ts';
import type { RawParameters } from './query.ts';

/** The parameters of a request as they were given, and what the exits and limits need to know of them. */
export interface GivenParameters {
  values: RawParameters;
  /** They tell of one shopper: the answer is nobody else's. */
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
