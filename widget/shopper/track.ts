import { recall, remember } from './storage.ts';
import { readConsent } from './consent.ts';
import { textAt } from '../core/json.ts';
import { currentPage } from '../core/page.ts';
import { platformMember } from '../core/platform.ts';
import { timeoutMs } from '../core/request-controller.ts';
import { sessionUuid } from './session.ts';
import { eventOf, type ShopperAction } from './shopper-action.ts';

/** The number of events of maximum size that fit into the 64 KiB of a beacon. */
const fullBatch = 16;

/** The same term within this time, in milliseconds, continues a search, on any element. */
const searchLasts = 60_000;

let waiting: object[] = [];
let isListening = false;

/** Records an action of the shopper, with their consent. */
export function track(action: ShopperAction): void {
  record((happenedAt) => eventOf(countedOnce(action, happenedAt)));
}

/** Turns a repeated search into an impression: going from the quick view to all results is one search. */
function countedOnce(action: ShopperAction, happenedAt: Date): ShopperAction {
  if (action.verb !== 'searched') {
    return action;
  }
  const term = action.term.trim();
  const [formerTime, ...formerTerm] = (recall('searched') ?? '').split(' ');
  remember('searched', `${happenedAt.getTime()} ${term}`);
  const isSame =
    formerTerm.join(' ') === term && happenedAt.getTime() - Number(formerTime) < searchLasts;
  return isSame ? { ...action, verb: 'impressed' } : action;
}

/**
 * Queues an event and sends the queue when the shopper leaves the page, or when a beacon is full. Drops events without
 * consent and events from the merchant's theme editor.
 */
export function record(describe: (happenedAt: Date) => object): void {
  const uuid = countedUuid();
  if (!uuid) {
    return;
  }
  if (!isListening) {
    isListening = true;
    // A listener for `unload` would disable the browser's back/forward cache.
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushWhenHidden);
    askToken(uuid);
  }
  const happenedAt = new Date();
  waiting.push({ ...describe(happenedAt), uuid, created_at: happenedAt.toISOString() });
  if (waiting.length >= fullBatch) {
    flush();
  }
}

function flushWhenHidden(): void {
  if (document.visibilityState === 'hidden') {
    flush();
  }
}

function flush(): void {
  const page = currentPage();
  const events = readConsent() === true ? waiting : [];
  waiting = [];
  if (events.length === 0 || !page) {
    return;
  }
  const body = JSON.stringify({
    key: page.key,
    session_token: recall('token'),
    platform_customer_id: page.tag.customerId,
    customer_signature: page.tag.customerSignature,
    page_type: page.tag.pageType,
    events,
  });
  if (!navigator.sendBeacon(`${page.base}/api/v2/analytics/event/bulk`, body)) {
    // The browser's beacon queue is full: keep the newest events for the next beacon.
    waiting = events.slice(1 - fullBatch);
  }
}

/** Requests a signed token for this session and stores it, with the shopper's consent. */
function askToken(uuid: string): void {
  const page = currentPage();
  if (page && !recall('token')) {
    const address = `${page.base}/api/v2/analytics/session?key=${page.key}&uuid=${uuid}`;
    fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
      .then(async (answer) =>
        remember('token', textAt(await answer.json(), 'data', 'session_token')),
      )
      // The service gives events without a token less weight. The next page requests it again.
      .catch(() => {});
  }
}

/** Returns the session of a shopper who is counted: not without consent, and not in the merchant's theme editor. */
export function countedUuid(): string | null {
  return isInEditor() ? null : sessionUuid();
}

function isInEditor(): boolean {
  return platformMember('', 'designMode') === true;
}
