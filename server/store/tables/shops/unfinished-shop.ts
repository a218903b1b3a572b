/** Domain of the demo shop until it is whole. No shop of a merchant has it. */
export const unfinishedDomain = 'unfinished.demo.vitrine.test';
