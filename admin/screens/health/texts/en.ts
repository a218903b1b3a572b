export const texts = {
  heading: 'Health',
  intro: 'The state of this shop and what to do about it. It is read again every few seconds.',
  levels: { good: 'Good', warning: 'Look at it', danger: 'Broken' },
  work: {
    trainModels: { button: 'Train now', done: 'The training begins within seconds.' },
    reindexSearch: {
      button: 'Rebuild the index',
      done: 'The search index is rebuilt. Searches are answered meanwhile.',
    },
  },
  links: { connection: 'Connection of the store', webhooks: 'See, retry or drop them' },
  parts: {
    feed: 'Changes',
    search: 'Search',
    imports: 'Imports',
    training: 'Recommendations',
    events: 'Events of today',
    storage: 'Storage',
    backups: 'Backups',
    connection: 'Connected store',
    deliveries: 'Webhooks',
    requests: 'Requests',
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
    words: 'Products are found by their words, but not by meaning.',
    waiting: (products: number) =>
      `${products.toLocaleString('en')} of them are found by meaning too; the others follow.`,
    language: (name: string, isUsed: boolean) =>
      isUsed
        ? `No language is set; the titles are in ${name}, whose word forms are used.`
        : `The titles are in ${name}, and the language of the shop is another one. Check it on the page Shop.`,
    languageBuilding: (names: string) =>
      `${names}: the index is being built. Until then, searches find the texts of the primary language.`,
    languageFailed: (names: string) =>
      `${names}: the index could not be built, so searches find the texts of the primary language.`,
    languageFailedHint:
      'Rebuild the index. If it fails again, the log of the server names the cause, such as too little memory.',
    building: 'The search index is being built.',
    buildingHint: 'Searches answer once it is done; recommendations answer already.',
    degraded:
      'Typesense does not answer or lacks products. Another engine answers searches meanwhile.',
    degradedHint:
      'Check that the cluster runs at TYPESENSE_URL. Lost products are written to it again, and it takes over by itself.',
    failed: 'Searches fail.',
    failedHint: 'Read the log of the server, then restart the server: it builds the index again.',
  },
  imports: {
    none: 'Nothing has been imported yet.',
    noneHint: 'Import your products on the page Imports, or connect the store.',
    good: 'The last import of each kind went through.',
    rejected: 'The last imports rejected records.',
    rejectedHint:
      'The page Imports lists file, line and reason of each. Import the file again once they are mended.',
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
    unlimited: (used: string) => `${used} saved today.`,
    used: (used: string, limit: string) => `${used} of ${limit} saved today.`,
    refused: (count: number) =>
      `${count.toLocaleString('en')} events were refused since the start.`,
    nearlyFullHint: 'When the limit is reached, events are refused until midnight UTC.',
    full: 'The limit of the day is reached: events are refused until midnight UTC.',
    fullHint: 'If these are real shoppers, the operator raises EVENT_BYTES_A_DAY.',
  },
  requests: {
    sentence: 'Some requests for lists and searches hold parts that have no effect.',
    hint: 'Tell whoever builds the pages. Counted since the start of this server.',
    path: 'Part',
    what: 'What it is',
    last: 'Last time',
    count: 'Times',
    codes: {
      'unknown-member': 'Unknown, perhaps misspelt',
      'ignored-value': 'A value that it does not have',
      'fallback-engine': 'Answered by another search engine',
    },
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
  backups: {
    good: (age: string) => `All data were backed up ${age}.`,
    first: 'The first backup is made within minutes.',
    off: 'This server makes no backups.',
    offHint:
      'The operator sets BACKUP_DIR to a folder on another disk: then it makes one every night.',
    late: 'The newest backup is too old.',
    none: 'There is no backup.',
    lateHint:
      'The operator sets BACKUP_DIR to a folder on another disk, or looks at the timer that should have run “backup --to”.',
    lateOwnHint: 'Read the log of the server: it names the cause.',
    failed: (reason: string) => `The last backup failed: ${reason}`,
    failedHint: 'It is tried again every hour. The backups before it stay.',
    newest: 'Newest',
    size: 'Size',
    next: 'Next',
    soon: 'within minutes',
    folder: 'Folder',
  },
  connection: {
    none: 'No store is connected: imports bring the data.',
    noneHint: 'An owner connects one: then nobody has to import.',
    good: 'The store is read regularly.',
    noWebhooksHint:
      'It sends no webhooks, so changes take six hours: set PUBLIC_URL to the https address of this service.',
    notHeardHint:
      'More than 20 shops are connected to this store, and this one is not among the first 20: webhooks change nothing here, and changes take six hours. Disconnect shops that nobody needs.',
    partial: (count: number) =>
      `The store is read regularly. Permissions are missing for ${count.toLocaleString('en')} of its parts.`,
    partialHint: 'Give the app the permissions below, unless you leave them out on purpose.',
    refused: (count: number) =>
      count === 1
        ? 'The store is read regularly, but refuses a part.'
        : `The store is read regularly, but refuses ${count.toLocaleString('en')} parts.`,
    refusedHint: 'Each is tried again once a day, and when the app gets other permissions.',
    notGiven: 'Not given by the store',
    permission: 'Permission that would mend it',
    reason: 'Reason',
    paused: 'The connection is paused.',
    pausedHint: 'An owner resumes it. Shoppers see what was read before.',
    error: (reason: string) => `The last pull failed: ${reason}`,
    errorHint: 'It is tried again by itself. Shoppers see what was read before.',
    question: (question: string) => question,
    questionHint: 'Nothing is removed before you decide.',
    ended: 'The store has removed the app.',
    endedHint: 'Install the app in the store again, then connect it anew.',
    revoked: 'The store refuses the token, so it is no longer read.',
    revokedHint:
      'Create a new token in the store and connect it again. Shoppers see what was read before.',
    kind: 'Kind',
    records: 'Records',
    at: 'Finished',
    running: 'running',
  },
  deliveries: {
    good: (waiting: number) =>
      waiting === 0
        ? 'No webhook waits.'
        : `${waiting.toLocaleString('en')} webhooks wait for their turn.`,
    late: (age: string) => `The oldest waiting webhook arrived ${age}.`,
    lateHint: 'Read the log of the server: it names the cause. Nothing is lost meanwhile.',
    setAside: (count: number) =>
      count === 1
        ? '1 webhook failed 12 times and was given up.'
        : `${count.toLocaleString('en')} webhooks failed 12 times and were given up.`,
    setAsideHint: 'Their reasons are listed for owners. Retry them once the cause is gone.',
    dataRequests: (count: number) =>
      count === 1
        ? '1 person asks for their data.'
        : `${count.toLocaleString('en')} people ask for their data.`,
    dataRequestsHint: 'An owner exports them on the page Personal data within 30 days.',
    retrying: (count: number) =>
      count === 1
        ? '1 has failed and is tried again.'
        : `${count.toLocaleString('en')} have failed and are tried again.`,
  },
};

export type HealthTexts = typeof texts;
