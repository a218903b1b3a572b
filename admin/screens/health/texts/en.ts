export const texts = {
  heading: 'Health',
  intro: 'The state of this shop and what to do about it. It is read again every few seconds.',
  levels: { good: 'Good', warning: 'Look at it', danger: 'Broken' },
  parts: {
    feed: 'Changes',
    search: 'Search',
    imports: 'Imports',
    training: 'Recommendations',
    events: 'Events of today',
    storage: 'Storage',
  },
  feed: {
    current: 'Shoppers see everything that was saved.',
    behind: (lag: number) =>
      lag === 1
        ? '1 saved change is not shown yet.'
        : `${lag.toLocaleString('en')} saved changes are not shown yet.`,
    behindHint: 'This takes seconds, and minutes after a large import. Nothing is lost meanwhile.',
    stopped: 'The server cannot read new changes.',
    stoppedHint: 'Read the log of the server: it names the cause. It tries again by itself.',
  },
  search: {
    ready: (products: number, engine: string) =>
      `${products.toLocaleString('en')} products are found by the ${engine} engine.`,
    engines: { embedded: 'built-in', typesense: 'Typesense' },
    building: 'The search index is being built.',
    buildingHint: 'Searches answer once it is done; recommendations answer already.',
    degraded: 'Typesense does not answer. A simpler engine answers searches meanwhile.',
    degradedHint: 'Check that the cluster runs at TYPESENSE_URL. It takes over again by itself.',
    failed: 'Searches fail.',
    failedHint: 'Read the log of the server, then restart the server: it builds the index again.',
  },
  imports: {
    none: 'Nothing has been imported yet.',
    noneHint: 'Import your products on the server: npm run cli -- import',
    good: 'The last import of each kind went through.',
    rejected: 'The last imports rejected records.',
    rejectedHint: 'Import the file again: the command names file, line and reason of each.',
    kind: 'Kind',
    at: 'Finished',
    saved: 'Saved',
    unchanged: 'Unchanged',
    rejectedCount: 'Rejected',
    removed: 'Removed',
  },
  training: {
    none: 'Nothing has been learned yet. The server does so by itself after an import.',
    good: (age: string) => `Learned from orders and events ${age}.`,
    running: 'The server is learning from orders and events.',
    failed: (reason: string) => `The last training failed: ${reason}`,
    failedHint: 'The former recommendations stay. The server tries again by itself.',
  },
  events: {
    unlimited: (used: string) => `${used} stored today.`,
    used: (used: string, limit: string) => `${used} of ${limit} stored today.`,
    refused: (count: number) =>
      `${count.toLocaleString('en')} events were refused since the start.`,
    nearlyFullHint: 'When the limit is reached, events are refused until midnight UTC.',
    full: 'The limit of the day is reached: events are refused until midnight UTC.',
    fullHint: 'If these are real shoppers, the operator raises EVENT_BYTES_A_DAY.',
  },
  storage: {
    good: 'The database takes what is written.',
    busy: 'Writes wait for another program, such as an erasure.',
    busyHint: 'They are done when it ends.',
    short: 'The disk is nearly full.',
    shortHint: 'Free space, or move the data folder: an erasure needs the database twice.',
    failed: 'The database cannot be written: events and changes are lost.',
    failedHint: 'Check the disk and the log of the server.',
    database: 'Database',
    indexes: 'Search indexes',
    free: 'Free on the disk',
    memory: 'Memory of the server',
    version: 'Version',
    newer: (own: string, newer: string) => `${own} (${newer} is out)`,
    since: 'Started',
  },
};

export type HealthTexts = typeof texts;
