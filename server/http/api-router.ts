import { type Layer, Router } from '@koa/router';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';

export type AnswerRequest = (context: Context) => Promise<void>;

type Match = ReturnType<Router['match']>;

/** Where a path leads. */
interface Way {
  match: Match;
  /** When one route alone matches. */
  route: Route | undefined;
}

interface Route {
  answer: AnswerRequest;
  parameters: Readonly<Record<string, string>>;
}

const rememberedPaths = 200;

/**
 * A router that remembers where a path leads. For each request it would try all routes again, compose a
 * chain of the one that matches, and match that once more for its parameters, which took 5 µs. Routes
 * must all be there before the first request.
 */
export class ApiRouter extends Router {
  readonly #answers = new Map<Layer, AnswerRequest>();
  readonly #ways = new LRUCache<string, Way>({ max: rememberedPaths });

  /** A route that nothing comes before and nothing after. */
  add(path: string, methods: readonly string[], answer: AnswerRequest): void {
    this.register(path, [...methods], answer);
    const layer = this.stack.at(-1);
    if (layer) {
      this.#answers.set(layer, answer);
    }
  }

  override match(path: string, method: string): Match {
    return this.#way(path, method).match;
  }

  override routes(): ReturnType<Router['routes']> {
    const dispatch = super.routes();
    const goStraight: typeof dispatch = (context, next) => {
      const { route } = this.#way(context.path, context.method);
      if (!route) {
        return dispatch(context, next);
      }
      context.params = route.parameters;
      return route.answer(context);
    };
    return goStraight;
  }

  #way(path: string, method: string): Way {
    const key = `${method} ${path}`;
    const known = this.#ways.peek(key);
    if (known) {
      return known;
    }
    const match = super.match(path, method);
    const way = { match, route: this.#onlyRoute(path, match) };
    this.#ways.set(key, way);
    return way;
  }

  #onlyRoute(path: string, { pathAndMethod: [layer, ...others] }: Match): Route | undefined {
    const answer = layer && this.#answers.get(layer);
    return answer && others.length === 0
      ? { answer, parameters: layer.params(path, layer.captures(path)) }
      : undefined;
  }
}
