import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { selectField, textField } from '../../kit/form-field.ts';
import { formValues } from '../../kit/read-form.ts';
import { currentLanguage } from '../../preferences/language.ts';
import { keepInAddress } from '../../router/router.ts';
import './theme-report.ts';
import { texts } from './texts/texts.ts';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call, pathOf } from '../../api/call.ts';

type LiveEvent = AdminContract['liveEvents']['answer'];

interface Following {
  shop: string;
  filter: Readonly<Record<string, string>>;
  onOpen: () => void;
  onEvent: (event: LiveEvent) => void;
  /** Called when the stream breaks; it is opened again by itself. */
  onBreak: () => void;
}

/** The browser itself connects again after a break, but not after an answer that is no stream. */
const openAgainMs = 5_000;

/** Events that the page shows. */
const mostShown = 100;

const filterNames = ['verb', 'page', 'product'] as const;

/** Events of shoppers as they arrive, without names, and a report about the theme that sends them. */
export class EventsScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    url: { attribute: false },
    events: { state: true },
    state: { state: true },
  };

  declare shop: MyShop;
  declare url: URL;
  declare private events: readonly LiveEvent[];
  declare private state: keyof typeof texts.states;
  #followed = '';
  #stop: (() => void) | undefined;

  constructor() {
    super();
    this.events = [];
    this.state = 'connecting';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#followed = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
  }

  protected override willUpdate(): void {
    const filter = this.#filter();
    const followed = JSON.stringify([this.shop.domain, filter]);
    if (followed !== this.#followed) {
      this.#followed = followed;
      this.events = [];
      this.#follow();
    }
  }

  protected override render(): TemplateResult {
    return html`<h1>${texts.heading}</h1>
      <p class="hint">${texts.intro}</p>
      <theme-report class="stack" .shop=${this.shop}></theme-report>
      <section class="stack" aria-labelledby="live">
        <div class="row apart">
          <h2 id="live">${texts.live}</h2>
          <span class="row">
            <span class="pill ${this.state === 'live' ? 'good' : ''}" role="status"
              >${texts.states[this.state]}</span
            >
            <button type="button" @click=${() => this.#toggle()}>
              ${this.state === 'paused' ? texts.resume : texts.pause}
            </button>
          </span>
        </div>
        ${this.#filters()} ${this.#list()}
      </section>`;
  }

  #filters(): TemplateResult {
    const filter = this.#filter();
    return html`<form
      class="card row"
      aria-label=${texts.filters}
      @submit=${choose}
      @change=${choose}
    >
      ${choiceField('verb', texts.verb, texts.verbs, filter.verb)}
      ${choiceField('page', texts.page, texts.pages, filter.page)}
      ${textField({
        id: 'events-product',
        name: 'product',
        label: texts.product,
        inputMode: 'numeric',
        value: filter.product ?? '',
      })}
    </form>`;
  }

  #list(): TemplateResult {
    if (this.events.length === 0) {
      return html`<p class="card">${texts.none}</p>`;
    }
    return html`<ol class="card log" aria-label=${texts.live}>
      ${this.events.map(
        (event) =>
          html`<li>
            ${describe(event)}
            ${event.has_skipped ? html`<p class="hint">${texts.skipped}</p>` : nothing}
          </li>`,
      )}
    </ol>`;
  }

  /** Returns the filter of the address. */
  #filter(): Readonly<Record<string, string>> {
    const { searchParams } = this.url;
    return Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = searchParams.get(name);
        const isWellFormed = name !== 'product' || /^\d{1,15}$/.test(value ?? '');
        return value && isWellFormed ? [[name, value]] : [];
      }),
    );
  }

  #toggle(): void {
    if (this.state === 'paused') {
      this.events = [];
      this.#follow();
    } else {
      this.#stop?.();
      this.state = 'paused';
    }
  }

  #follow(): void {
    this.#stop?.();
    this.state = 'connecting';
    this.#stop = followEvents({
      shop: this.shop.domain,
      filter: this.#filter(),
      onOpen: () => (this.state = 'live'),
      onBreak: () => (this.state = 'connecting'),
      onEvent: (event) => (this.events = [event, ...this.events].slice(0, mostShown)),
    });
  }
}

function choose(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLFormElement) {
    keepInAddress(formValues(event.currentTarget));
  }
}

function choiceField(
  name: string,
  label: string,
  choices: Readonly<Record<string, string>>,
  value = '',
): TemplateResult {
  const all = Object.entries(choices).map(([of, text]) => ({ value: of, label: text }));
  return selectField({
    id: `events-${name}`,
    name,
    label,
    value,
    choices: [{ value: '', label: texts.all }, ...all],
  });
}

function describe(event: LiveEvent): TemplateResult {
  const { at, verb, page, product, position, widget, source } = event;
  const time = new Intl.DateTimeFormat(currentLanguage(), { timeStyle: 'medium' });
  const details = [
    texts.pages[page],
    ...(event.is_rare_term ? [texts.rareTerm] : []),
    ...(position ? [texts.position(position)] : []),
    ...(event.result_count === null ? [] : [texts.results(event.result_count)]),
    ...(widget ? [widget.name ?? `#${widget.id}`] : []),
    ...(source === null ? [] : [source]),
  ];
  return html`<span class="row">
      <time class="pale" datetime=${at}>${time.format(new Date(at))}</time>
      <strong>${texts.verbs[verb]}</strong>
      ${
        product
          ? html`<a href="/admin/catalog/${product.id}">${product.title ?? `#${product.id}`}</a>`
          : nothing
      }
      ${event.term === null ? nothing : html`<q>${event.term}</q>`}
    </span>
    <div class="pale">${details.join(' · ')}</div>`;
}

customElements.define('events-screen', EventsScreen);

/** Follows the events of a shop. Returns a function that ends it. */
function followEvents({ shop, filter, onOpen, onEvent, onBreak }: Following): () => void {
  let last = '';
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    const parameters = { shop, ...filter, ...(last !== '' && { after: last }) };
    source = new EventSource(pathOf('GET /shops/:shop/events', parameters));
    source.addEventListener('open', onOpen);
    source.addEventListener('message', (message) => {
      last = message.lastEventId;
      // The contract holds the server to this type.
      const event: LiveEvent = JSON.parse(message.data);
      onEvent(event);
    });
    source.addEventListener('error', () => {
      onBreak();
      if (source?.readyState === EventSource.CLOSED) {
        // Its failure tells the application when the session has ended.
        call('GET /shops/:shop/event-rates', { parameters: { shop } }).catch(() => undefined);
        timer = setTimeout(open, openAgainMs);
      }
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
