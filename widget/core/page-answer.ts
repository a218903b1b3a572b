import { fetchJson } from './client.ts';
import type { Page } from './page.ts';
import { timeoutMs } from './request-controller.ts';

/** A request for the data of the page's shop and of some stored widgets. */
interface PageRequest {
  readonly ids: readonly string[];
  readonly answer: Promise<unknown>;
}

declare module './page.ts' {
  interface VitrineGlobal {
    /** The latest request. The script of the theme sends the first one, which all elements share. */
    asked?: PageRequest | undefined;
  }
}

/**
 * Asks for what elements need before their listings: the shop's configuration, and the settings of the placed widgets.
 * Asks again after a failure, and for a widget that the former request did not name.
 */
export function pageAnswer({ base, key, shop, tag }: Page, id = ''): Promise<unknown> {
  const vitrine = (window.Vitrine ??= {});
  const known = vitrine.asked;
  if (known && (id === '' || known.ids.includes(id))) {
    return known.answer;
  }
  const ids = placedIds(id);
  const query = new URLSearchParams({
    key,
    ...(shop && { shop }),
    ...(ids.length > 0 && { widgets: ids.join() }),
    ...(tag.pageType && { page_type: tag.pageType }),
  });
  // The request has no element's signal: the element that sends it may be removed while others wait.
  const answer = fetchJson(`${base}/api/v1/page?${query}`, AbortSignal.timeout(timeoutMs));
  const asked = (vitrine.asked = { ids, answer });
  answer.catch(() => {
    if (vitrine.asked === asked) {
      vitrine.asked = undefined;
    }
  });
  return answer;
}

/** Returns the ids of all widgets on the page, and another one. */
function placedIds(id: string): string[] {
  const placed = document.querySelectorAll('[widget-id],[data-vitrine-widget]');
  const ids = Array.from(
    placed,
    (one) => one.getAttribute('widget-id') ?? one.getAttribute('data-vitrine-widget') ?? '',
  );
  return [...new Set([...ids, id])].filter(Boolean).toSorted();
}
