import type { WebhooksTexts } from './en.ts';

export const texts: WebhooksTexts = {
  heading: 'Webhooks',
  intro:
    'Was der Store gemeldet hat und noch nicht erledigt ist. Ein Webhook, der fehlschlägt, wird zwölfmal in 48 Stunden versucht und dann beiseitegelegt.',
  state: 'Zustand',
  states: {
    'set-aside': (count) => `Beiseitegelegt (${count})`,
    retrying: (count) => `Fehlgeschlagen, wird wiederholt (${count})`,
    waiting: (count) => `Wartend (${count})`,
  },
  topic: 'Thema',
  record: 'Datensatz',
  received: 'Eingang',
  tries: 'Versuche',
  reason: 'Grund',
  noReason: 'Noch keiner',
  none: 'In diesem Zustand gibt es keine Webhooks.',
  actions: (id) => `Aktionen für Webhook ${id}`,
  retry: 'Wiederholen',
  retryAll: 'Alle wiederholen',
  retried: (count) =>
    count === 1 ? '1 Webhook wird jetzt wiederholt.' : `${count} Webhooks werden jetzt wiederholt.`,
  drop: 'Verwerfen …',
  dropAll: 'Alle verwerfen …',
  dropHeading: (id) =>
    id === null ? 'Alle fehlgeschlagenen Webhooks verwerfen?' : `Webhook ${id} verwerfen?`,
  dropHint:
    'Was er meldet, wird nicht getan, und nichts bringt ihn zurück. Ein verbundener Store wird täglich verglichen, was Fehlendes findet; ohne Verbindung importieren Sie die Datensätze.',
  dropNow: 'Verwerfen',
  dropped: (count) =>
    count === 1 ? '1 Webhook ist verworfen.' : `${count} Webhooks sind verworfen.`,
  first: 'Erste',
  more: 'Spätere',
};
