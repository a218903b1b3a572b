import type { UsesTexts } from './en.ts';

export const texts: UsesTexts = {
  unused: 'Kein Widget und kein Regelwerk benutzt es.',
  notLive: 'Nirgends: Es ist nicht aktiv.',
  widget: (name) => `Widget ${name}`,
  ruleset: (name) => `Regelwerk ${name}`,
  unnamed: 'Ohne Namen',
  lastAsked: (age) => `Eine Seite hat zuletzt ${age} danach gefragt.`,
  neverAsked: 'In 30 Tagen hat keine Seite danach gefragt.',
  notAsked: 'Nicht gefragt',
  asked: (count) => (count === '1' ? 'Einmal' : `${count}-mal`),
  held: (share) => `Eine Regel traf in ${share} zu`,
  eachRule: 'Wie oft jede Regel zutraf',
  heldIn: (share) => `Traf in ${share} zu`,
  rulesHeld: (held, all) => `${held} von ${all} Regeln trafen zu`,
  ruleHeld: (rule, share) => `Regel ${rule} traf in ${share} zu`,
};
