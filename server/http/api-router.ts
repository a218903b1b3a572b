import { Router } from '@koa/router';
import { LRUCache } from 'lru-cache';

type Match = ReturnType<Router['match']>;

const rememberedPaths = 200;

/**
 * A router that remembers which routes a path matches: it would try each of them again for every request.
 * Routes must all be there before the first request.
 */
export class ApiRouter extends Router {
  readonly #matches = new LRUCache<string, Match>({ max: rememberedPaths });

  override match(path: string, method: string): Match {
    const key = `${method} ${path}`;
    const known = this.#matches.peek(key);
    if (known) {
      return known;
    }
    const match = super.match(path, method);
    this.#matches.set(key, match);
    return match;
  }
}
