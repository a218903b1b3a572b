import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { texts } from './texts/texts.ts';

const pollMilliseconds = 5_000;

/** As many days as figures are kept. */
const allDays = '400';

interface Step {
  readonly name: keyof typeof texts.firstSteps.steps;
  readonly isDone: boolean;
  /** The page where it is done. */
  readonly href: string;
}

/**
 * The four steps of a new shop, which tick themselves. Absent when all are done at first sight; ticks move nothing
 * below them. Calls `onReady` when the steps are known, or cannot be.
 */
class FirstSteps extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    onReady: { attribute: false },
  };

  declare shop: MyShop;
  declare onReady: () => void;
  #wasOpen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Those of the last answer, which stay when the server does not respond once. */
  #shown: readonly Step[] = [];
  readonly #steps = new Task(this, {
    task: ([shop], { signal }) => readSteps(shop, signal),
    args: () => [this.shop.domain] as const,
    onComplete: (steps) => {
      this.#shown = steps;
      this.#wasOpen ||= steps.some(({ isDone }) => !isDone);
      this.#continue();
    },
    onError: () => this.#continue(),
  });

  #continue(): void {
    clearTimeout(this.#timer);
    this.onReady();
    if (this.isConnected && this.#shown.some(({ isDone }) => !isDone)) {
      this.#timer = setTimeout(() => void this.#steps.run(), pollMilliseconds);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override render(): TemplateResult | typeof nothing {
    const steps = this.#shown;
    if (!this.#wasOpen) {
      return nothing;
    }
    const { heading, done, open } = texts.firstSteps;
    return html`<section class="card" aria-labelledby="first-steps">
      <h2 id="first-steps">${heading}</h2>
      <ol>
        ${steps.map(({ name, isDone, href }) => {
          const { title, hint } = texts.firstSteps.steps[name];
          return html`<li>
            <span class="row">
              <a href=${href}>${title}</a>
              <span class="pill ${isDone ? 'good' : ''}">${isDone ? `✓ ${done}` : open}</span>
            </span>
            <p class="hint ${isDone ? 'kept-space' : ''}">${hint}</p>
          </li>`;
        })}
      </ol>
    </section>`;
  }
}

async function readSteps(shop: string, signal: AbortSignal): Promise<readonly Step[]> {
  const asked = { parameters: { shop }, signal };
  const [health, keys, widgets, overview] = await Promise.all([
    call('GET /shops/:shop/health', asked),
    call('GET /shops/:shop/keys', asked),
    call('GET /shops/:shop/widgets', asked),
    call('GET /shops/:shop/insight/overview', { parameters: { shop, days: allDays }, signal }),
  ]);
  return [
    { name: 'products', isDone: health.products > 0, href: '/admin/imports' },
    {
      name: 'script',
      isDone: keys.data.some(({ last_used }) => last_used !== null),
      href: '/admin/keys',
    },
    {
      name: 'widget',
      isDone: widgets.data.some(({ live }) => live),
      href: '/admin/widgets',
    },
    {
      name: 'view',
      isDone: (overview.totals.impressions ?? 0) > 0,
      href: '/admin/insight/widgets',
    },
  ];
}

customElements.define('first-steps', FirstSteps);
