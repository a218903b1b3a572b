/** Sets the number of runs of properties that do not say it: a quarter of the default in `npm test`. */
import { configureGlobal } from 'fast-check';
import { caseCount } from './case-count.ts';

configureGlobal({ numRuns: caseCount(25, 100) });
