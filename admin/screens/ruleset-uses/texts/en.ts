export const texts = {
  unused: 'No widget and no ruleset uses it.',
  notLive: 'Nowhere: it is not live.',
  widget: (name: string) => `Widget ${name}`,
  ruleset: (name: string) => `Ruleset ${name}`,
  unnamed: 'Without a name',
  lastAsked: (age: string) => `A page last asked for it ${age}.`,
  neverAsked: 'No page has asked for it in 30 days.',
  notAsked: 'Not asked',
  asked: (count: string) => (count === '1' ? 'Once' : `${count} times`),
  held: (share: string) => `A rule held in ${share}`,
  eachRule: 'How often each rule held',
  heldIn: (share: string) => `Held in ${share}`,
  rulesHeld: (held: number, all: number) => `${held} of ${all} rules held`,
  ruleHeld: (rule: number, share: string) => `rule ${rule} held in ${share}`,
};

export type UsesTexts = typeof texts;
