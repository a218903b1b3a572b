import { recall, remember } from './storage.ts';
import { readConsent } from './consent.ts';
import { getPath, textAt } from '../core/json.ts';
import { currentPage } from '../core/page.ts';
import { platformGlobal } from '../core/platform.ts';
import { sessionUuid } from './session.ts';
import { searchEvent, type SearchAction } from './search-action.ts';

/** So many of the longest events stay below the 64 KiB that a beacon may carry. */
const fullBatch = 16;

/** A search goes on for so long, wherever its results are shown: in milliseconds. */
const searchLasts = 60_000;

let waiting: object[] = [];
let isListening = false;

/** Keeps what a shopper did with a search. */
export function track(action: SearchAction): void {
  record((uuid, happenedAt) => searchEvent(countedOnce(action, happenedAt), uuid, happenedAt));
}

/** Who goes on from the quick view to all results has searched once, and seen more of it. */
function countedOnce(action: SearchAction, happenedAt: Date): SearchAction {
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
 * Keeps what a shopper did until the page is left, then sends all of it at once. What happens before
 * the shopper's consent is neither kept nor sent, and nothing is from the merchant's theme editor.
 */
export function record(describe: (uuid: string, happenedAt: Date) => object): void {
  const uuid = isInEditor() ? null : sessionUuid();
  if (!uuid) {
    return;
  }
  if (!isListening) {
    isListening = true;
    // Not `unload`, which would keep the page out of the browser's page cache.
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushWhenHidden);
    askToken(uuid);
  }
  waiting.push(describe(uuid, new Date()));
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
    events,
  });
  if (!navigator.sendBeacon(`${page.base}/api/v2/analytics/event/bulk`, body)) {
    // The browser has too much under way: the newest go with the next ones.
    waiting = events.slice(1 - fullBatch);
  }
}

/** Asks for the service's proof of this session, which is kept as long as the session, with its consent. */
function askToken(uuid: string): void {
  const page = currentPage();
  if (page && !recall('token')) {
    fetch(`${page.base}/api/v2/analytics/session?key=${page.key}&uuid=${uuid}`)
      .then(async (answer) =>
        remember('token', textAt(await answer.json(), 'data', 'session_token')),
      )
      // Events count for less without it. The next page asks again.
      .catch(() => {});
  }
}

function isInEditor(): boolean {
  return getPath(platformGlobal(), 'designMode') === true;
}
