import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatAge } from '../../kit/dates.ts';
import { FocusController } from '../../kit/keep-focus.ts';
import { LatestAnswer } from '../../kit/latest-answer.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { showToast } from '../../kit/toast.ts';
import { formatCount } from '../../kit/numbers.ts';
import { progressOf } from '../trials/progress-of.ts';
import { texts } from './texts/texts.ts';

type Models = AdminContract['models']['answer'];

/** Between two looks at a training that runs or begins. */
const soonMs = 1_000;

/** Between two looks at models that somebody else may train. */
const rarelyMs = 10_000;

/** After failed looks, the pause doubles up to this. */
const longestPauseMs = 60_000;

/** The looks for a training that was asked for, which a server begins within seconds. */
const looksForTraining = 20;

/** Shows when models were trained and on what, and trains them. */
class ModelTraining extends AdminElement {
  static override properties: PropertyDeclarations = { shop: { attribute: false } };

  declare shop: MyShop;
  readonly #latest = new LatestAnswer<Models>();
  readonly #models = new Task(this, {
    task: ([shop], { signal }) =>
      this.#latest.read(shop, signal, () =>
        call('GET /shops/:shop/models', { parameters: { shop }, signal }),
      ),
    args: () => [this.shop.domain] as const,
    onComplete: (models) => this.#lookAgain(models),
    onError: () => this.#lookSoon(soonMs),
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looks = 0;

  constructor() {
    super();
    // The button goes when a training begins.
    this.addController(new FocusController(this, '#models'));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override render(): TemplateResult {
    return html`${this.#latest.problem()} ${loaded(this.#models, (models) => this.#show(models))}`;
  }

  #show(models: Models): TemplateResult {
    const { trained, training } = models;
    return html`<section class="card" aria-labelledby="models">
      <h2 id="models">${texts.models}</h2>
      <p>
        ${
          trained
            ? texts.trained(
                formatAge(trained.at),
                formatCount(trained.orders),
                formatCount(trained.sessions),
                formatCount(trained.products),
              )
            : texts.untrained
        }
        ${trained?.seconds ? texts.took(formatCount(trained.seconds)) : nothing}
      </p>
      ${training ? progressOf(texts.training, training) : this.#button()}
    </section>`;
  }

  #button(): TemplateResult | typeof nothing {
    return this.shop.role === 'viewer'
      ? nothing
      : html`<div class="row">
          <button type="button" @click=${() => void this.#train()}>${texts.train}</button>
        </div>`;
  }

  async #train(): Promise<void> {
    try {
      await call('POST /shops/:shop/training', { parameters: { shop: this.shop.domain } });
      showToast({ message: texts.trainingBegins });
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
    this.#looks = looksForTraining;
    await this.#models.run();
  }

  #lookAgain({ training }: Models): void {
    this.#looks = training === null ? Math.max(this.#looks - 1, 0) : 0;
    this.#lookSoon(training !== null || this.#looks > 0 ? soonMs : rarelyMs);
  }

  /** Looks again after a pause, which grows while looks fail. */
  #lookSoon(pauseMs: number): void {
    clearTimeout(this.#timer);
    if (this.isConnected) {
      this.#timer = setTimeout(
        () => void this.#models.run(),
        Math.min(pauseMs * 2 ** this.#latest.failures, longestPauseMs),
      );
    }
  }
}

customElements.define('model-training', ModelTraining);
