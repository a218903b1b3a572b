/**
 * Sets the number of runs of properties that do not say it, a quarter of the default in `npm test`, and the seed: the
 * same for everyone, so that a test fails because of what has changed. `npm run nightly` looks for other cases.
 */
import { configureGlobal } from 'fast-check';
import { caseCount } from './case-count.ts';

const seed = process.env.NEW_SEEDS === 'yes' ? {} : { seed: 2026 };
configureGlobal({ numRuns: caseCount(25, 100), ...seed });
