export const texts = {
  heading: 'Personal data',
  intro:
    'Answer somebody who asks for their data, or who wants it erased. Find them by one of these.',
  customer: 'Customer id',
  email: 'E-mail',
  uuid: 'Session (uuid)',
  find: 'Find',
  found: 'Found',
  customers: 'Customer',
  known: 'The store told of them',
  unknown: 'Not known',
  orders: 'Orders',
  sessions: 'Sessions',
  events: 'Events',
  nothing: 'There is nothing about this person.',
  export: 'Export as JSON',
  erase: 'Erase…',
  eraseHeading: 'Erase this person?',
  eraseHint: (domain: string) =>
    `Sessions and events go, and orders lose their customer. Nothing brings them back. Type ${domain} to confirm.`,
  domain: 'Domain of the shop',
  eraseNow: 'Erase for ever',
  erased: (sessions: number, events: number, orders: number) =>
    `Erased: ${sessions} sessions with ${events} events; ${orders} orders have lost their customer.`,
  alsoNamed: 'The events also named these: erase them as well if they are the same person.',
  requests: 'Requests',
  requestsHint: 'The record of requests names nobody.',
  when: 'When',
  what: 'What',
  by: 'By',
  actions: { export: 'Exported', erase: 'Erased' } as Readonly<Record<string, string>>,
  noRequests: 'Nobody has asked yet.',
};

export type PersonsTexts = typeof texts;
