export const texts = {
  heading: 'Webhooks',
  intro:
    'What the store has reported and is not applied yet. A webhook that fails is tried 12 times within 48 hours and then given up.',
  state: 'State',
  states: {
    'set-aside': (count: string) => `Given up (${count})`,
    retrying: (count: string) => `Failed, and tried again (${count})`,
    waiting: (count: string) => `Waiting (${count})`,
  },
  topic: 'Topic',
  record: 'Record',
  received: 'Arrived',
  tries: 'Tries',
  reason: 'Reason',
  noReason: 'None yet',
  none: 'There are no webhooks in this state.',
  actions: (id: number) => `Actions of webhook ${id}`,
  retry: 'Retry',
  retryAll: 'Retry all',
  retried: (count: number) =>
    count === 1 ? '1 webhook is tried again now.' : `${count} webhooks are tried again now.`,
  drop: 'Drop…',
  dropAll: 'Drop all…',
  dropHeading: (id: number | null) =>
    id === null ? 'Drop all failed webhooks?' : `Drop webhook ${id}?`,
  dropHint:
    'Its change is not applied, and nothing brings it back. A connected store is compared once a day, which finds what is missing; without a connection, import the records.',
  dropNow: 'Drop',
  dropped: (count: number) =>
    count === 1 ? '1 webhook has been dropped.' : `${count} webhooks have been dropped.`,
  first: 'First ones',
  more: 'Later ones',
};

export type WebhooksTexts = typeof texts;
