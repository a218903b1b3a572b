import { Task } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import type { ShopHealth } from '../../server/features/health/contract.ts';
import { call } from '../api/call.ts';

export type { ShopHealth };

/** Short enough that a person sees a change, long enough to cost nothing. */
const everyMilliseconds = 10_000;

/** Reads the health of a shop every few seconds while the page is visible, and when the person returns to it. */
export class HealthTask extends Task<readonly [string], ShopHealth> {
  #connection = new AbortController();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost, shop: () => string) {
    super(host, {
      task: ([domain], { signal }) =>
        call('GET /shops/:shop/health', { parameters: { shop: domain }, signal }),
      args: () => [shop()] as const,
    });
    host.addController({
      hostConnected: () => this.#start(),
      hostDisconnected: () => this.#stop(),
    });
  }

  #start(): void {
    this.#connection = new AbortController();
    const readIfVisible = () => document.visibilityState === 'visible' && void this.run();
    this.#timer = setInterval(readIfVisible, everyMilliseconds);
    document.addEventListener('visibilitychange', readIfVisible, this.#connection);
  }

  #stop(): void {
    this.#connection.abort();
    clearInterval(this.#timer);
  }
}
