import type { PersonsTexts } from './en.ts';

export const texts: PersonsTexts = {
  heading: 'Personendaten',
  intro:
    'Antworten Sie jemandem, der seine Daten verlangt oder gelöscht haben will. Finden Sie die Person damit.',
  customer: 'Kundennummer',
  email: 'E-Mail',
  uuid: 'Sitzung (uuid)',
  find: 'Finden',
  found: 'Gefunden',
  customers: 'Kunde',
  known: 'Vom Shop gemeldet',
  unknown: 'Unbekannt',
  orders: 'Bestellungen',
  sessions: 'Sitzungen',
  events: 'Ereignisse',
  nothing: 'Zu dieser Person gibt es nichts.',
  export: 'Als JSON exportieren',
  erase: 'Löschen…',
  eraseHeading: 'Diese Person löschen?',
  eraseHint: (domain) =>
    `Sitzungen und Ereignisse gehen, Bestellungen verlieren ihren Kunden. Nichts bringt sie zurück. Tippen Sie ${domain} ein.`,
  domain: 'Domain des Shops',
  eraseNow: 'Für immer löschen',
  erased: (sessions, events, orders) =>
    `Gelöscht: ${sessions} Sitzungen mit ${events} Ereignissen; ${orders} Bestellungen haben ihren Kunden verloren.`,
  alsoNamed: 'Die Ereignisse nannten auch diese: Löschen Sie sie mit, wenn es dieselbe Person ist.',
  requests: 'Anfragen',
  requestsHint: 'Die Aufzeichnung der Anfragen nennt niemanden.',
  when: 'Wann',
  what: 'Was',
  by: 'Von',
  actions: { export: 'Exportiert', erase: 'Gelöscht' },
  noRequests: 'Noch hat niemand gefragt.',
};
