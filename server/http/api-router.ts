import { type Layer, Router } from '@koa/router';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';

/** Answers the requests for one URL. It holds what the URL alone decides. */
export interface RequestPlan {
  /** Returns whether later requests for the URL may use the plan. It must not hold data of one shopper. */
  isShared: boolean;
  answer(context: Context): Promise<void>;
}

/** Plans the requests for a URL of a route. */
export type PlanRequest = (
  queryString: string,
  inPath: Readonly<Record<string, string>>,
) => RequestPlan;

/** Themes send fewer and shorter URLs. */
const maxPlans = 4_000;
const maxKeyLength = 1_000;

/**
 * A router that caches its plans by method and URL. Without the cache each request tries all routes, composes a chain
 * of the one that matches, and reads and validates its query. URLs that no planned route answers are not cached. All
 * routes must be added before the first request.
 */
export class ApiRouter extends Router {
  readonly #planners = new Map<Layer, PlanRequest>();
  readonly #plans = new LRUCache<string, RequestPlan>({ max: maxPlans });

  /** Adds a route that is answered without middleware before or after it. */
  add(path: string, methods: readonly string[], plan: PlanRequest): void {
    this.register(path, [...methods], (context) =>
      plan(context.querystring, context.params).answer(context),
    );
    const layer = this.stack.at(-1);
    if (layer) {
      this.#planners.set(layer, plan);
    }
  }

  /** Returns true when a route has this path, whatever its methods. */
  hasPath(path: string): boolean {
    return this.match(path, 'GET').path.length > 0;
  }

  override routes(): ReturnType<Router['routes']> {
    const dispatch = super.routes();
    const answer: typeof dispatch = (context, next) => {
      const key = `${context.method} ${context.url}`;
      const plan = this.#plans.get(key) ?? this.#plan(context, key);
      return plan ? plan.answer(context) : dispatch(context, next);
    };
    return answer;
  }

  /** Returns the plan of the only route that matches; undefined without one. */
  #plan({ path, method, querystring }: Context, key: string): RequestPlan | undefined {
    const [layer, ...others] = this.match(path, method).pathAndMethod;
    const planRequest = layer && this.#planners.get(layer);
    if (!planRequest || others.length > 0) {
      return undefined;
    }
    const plan = planRequest(querystring, layer.params(path, layer.captures(path)));
    if (plan.isShared && key.length <= maxKeyLength) {
      this.#plans.set(key, plan);
    }
    return plan;
  }
}
