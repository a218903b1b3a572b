import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { HealthTask, type ShopHealth } from '../../health/health-task.ts';
import { judge, type Verdicts } from '../../health/verdicts.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatAge } from '../../kit/dates.ts';
import { facts } from '../../kit/facts.ts';
import { FocusController } from '../../kit/keep-focus.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { formatBytes } from '../../kit/sizes.ts';
import { showToast } from '../../kit/toast.ts';
import { currentLanguage } from '../../preferences/language.ts';
import { backupsReport } from './backups-report.ts';
import type { Report } from './report.ts';
import { connectionReport, deliveriesReport } from './store-reports.ts';
import { texts } from './texts/texts.ts';
import { cellTable } from '../../kit/cell-table.ts';
import { formatCount } from '../../kit/numbers.ts';

/** Work that people may ask the server for. */
type Work = 'trainModels' | 'reindexSearch';

/** The state of each part of a shop, and what to do about it. */
export class HealthScreen extends AdminElement {
  static override properties: PropertyDeclarations = { shop: { attribute: false } };

  declare shop: MyShop;
  readonly #health = new HealthTask(this, () => this.shop.domain);

  constructor() {
    super();
    // The button of a training goes when it runs.
    this.addController(new FocusController(this));
  }

  protected override render(): TemplateResult {
    return html`<h1>${texts.heading}</h1>
      <p class="hint">${texts.intro}</p>
      ${loaded(this.#health, (health) => {
        const verdicts = judge(health);
        return html`<div class="columns">
          ${part('storage', storageReport(health, verdicts))}
          ${
            health.installation
              ? part('backups', backupsReport(health.installation.backups, verdicts))
              : nothing
          }
          ${part('search', this.#withButton(searchReport(health, verdicts), 'reindexSearch'))}
          ${part('feed', feedReport(health, verdicts))}
          ${part('events', eventsReport(health, verdicts))}
          ${part('training', this.#trainingPart(health, verdicts))}
          ${part('imports', importsReport(health, verdicts))}
          ${part('connection', this.#withLink(connectionReport(health, verdicts), 'connection'))}
          ${health.requests.length > 0 ? part('requests', requestsReport(health)) : nothing}
          ${part('deliveries', this.#withLink(deliveriesReport(health, verdicts), 'webhooks'))}
        </div>`;
      })}`;
  }

  /** A training that runs needs no other one. */
  #trainingPart(health: ShopHealth, verdicts: Verdicts): Report {
    const report = trainingReport(health, verdicts);
    return verdicts.training.state === 'running' ? report : this.#withButton(report, 'trainModels');
  }

  #withButton(report: Report, work: Work): Report {
    if (this.shop.role === 'viewer') {
      return report;
    }
    const more = html`<div class="row">
      <button type="button" @click=${() => void this.#ask(work)}>${texts.work[work].button}</button>
    </div>`;
    return { ...report, more };
  }

  /** Only owners see the page behind a part. */
  #withLink(report: Report, page: keyof typeof texts.links): Report {
    if (this.shop.role !== 'owner') {
      return report;
    }
    const link = html`<p><a href="/admin/${page}">${texts.links[page]}</a></p>`;
    return { ...report, more: html`${report.more} ${link}` };
  }

  async #ask(work: Work): Promise<void> {
    try {
      const parameters = { shop: this.shop.domain };
      await (work === 'trainModels'
        ? call('POST /shops/:shop/training', { parameters })
        : call('POST /shops/:shop/reindexing', { parameters }));
      showToast({ message: texts.work[work].done });
      await this.#health.run();
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
  }
}

function part(
  name: keyof typeof texts.parts,
  { level, sentence, hint, more }: Report,
): TemplateResult {
  return html`<section class="card" aria-labelledby="health-${name}">
    <div class="row apart">
      <h2 id="health-${name}">${texts.parts[name]}</h2>
      <span class="pill ${level}">${texts.levels[level]}</span>
    </div>
    <p>${sentence}</p>
    ${hint ? html`<p class="hint">${hint}</p>` : nothing} ${more ?? nothing}
  </section>`;
}

function feedReport({ feed }: ShopHealth, { feed: { state, level } }: Verdicts): Report {
  const { current, behind, behindHint, stopped, stoppedHint } = texts.feed;
  switch (state) {
    case 'current':
      return { level, sentence: current };
    case 'behind':
      return { level, sentence: behind(feed.lag), hint: behindHint };
    case 'stopped':
      return { level, sentence: stopped, hint: stoppedHint };
    default:
      return state satisfies never;
  }
}

function nameOfLanguage(code: string): string {
  return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(code) ?? code;
}

function searchReport(
  { search, products }: ShopHealth,
  { search: { state, level } }: Verdicts,
): Report {
  switch (state) {
    case 'ready':
      return {
        level,
        sentence: texts.search.ready(products, texts.search.engines[search.engine]),
        hint: [
          search.meaning?.state === 'waiting' ? texts.search.waiting(search.meaning.products) : '',
          search.language
            ? texts.search.language(nameOfLanguage(search.language.found), search.language.is_used)
            : '',
          search.missing_languages.length > 0
            ? texts.search.languageBuilding(namesOfMissing(search, 'building'))
            : '',
        ]
          .filter((sentence) => sentence !== '')
          .join(' '),
      };
    case 'words':
      return { level, sentence: texts.search.words, hint: search.meaning?.problem ?? '' };
    case 'language':
      return {
        level,
        sentence: texts.search.languageFailed(namesOfMissing(search, 'failed')),
        hint: texts.search.languageFailedHint,
      };
    default:
      return { level, sentence: texts.search[state], hint: texts.search[`${state}Hint`] };
  }
}

function namesOfMissing(
  { missing_languages }: ShopHealth['search'],
  state: 'building' | 'failed',
): string {
  return missing_languages
    .filter((language) => language.state === state)
    .map(({ locale }) => nameOfLanguage(locale))
    .join(', ');
}

function importsReport({ imports }: ShopHealth, { imports: verdict }: Verdicts): Report {
  const { state, level } = verdict;
  const { noneHint, rejectedHint } = texts.imports;
  const hints = { none: noneHint, good: undefined, rejected: rejectedHint };
  const more = imports.length > 0 ? importsTable(imports) : nothing;
  return { level, sentence: texts.imports[state], hint: hints[state], more };
}

function trainingReport(
  { training }: ShopHealth,
  { training: { state, level } }: Verdicts,
): Report {
  const { none, good, running, failed, failedHint } = texts.training;
  switch (state) {
    case 'none':
      return { level, sentence: none };
    case 'running':
      return { level, sentence: running };
    case 'good':
      return { level, sentence: good(formatAge(training?.trained_at ?? '')) };
    case 'failed':
      return { level, sentence: failed(training?.failure ?? ''), hint: failedHint };
    default:
      return state satisfies never;
  }
}

function eventsReport({ events }: ShopHealth, { events: { state, level } }: Verdicts): Report {
  const { unlimited, used, refused, full, fullHint, nearlyFullHint } = texts.events;
  const { bytes_today, bytes_a_day } = events;
  const usage =
    bytes_a_day === null
      ? unlimited(formatBytes(bytes_today))
      : used(formatBytes(bytes_today), formatBytes(bytes_a_day));
  const hints = { good: undefined, 'nearly-full': nearlyFullHint, full: fullHint };
  return {
    level,
    sentence: state === 'full' ? full : usage,
    hint: hints[state],
    more: events.refused > 0 ? html`<p class="hint">${refused(events.refused)}</p>` : nothing,
  };
}

/** Says which parts of requests have no effect. A page or app sends them, so that nothing here is broken. */
function requestsReport({ requests }: ShopHealth): Report {
  const { sentence, hint, what, path, count, last } = texts.requests;
  const more = cellTable({
    caption: texts.parts.requests,
    columns: [path, what, last, count],
    rows: requests.map((found) => [
      found.path,
      texts.requests.codes[found.code],
      formatAge(found.last_at),
      formatCount(found.count),
    ]),
    numbers: 1,
  });
  return { level: 'warning', sentence, hint, more };
}

function storageReport(
  { installation }: ShopHealth,
  { storage: { state, level } }: Verdicts,
): Report {
  const { good, busy, busyHint, short, shortHint, failed, failedHint } = texts.storage;
  const sentences = { good, busy, short, failed };
  const hints = { good: undefined, busy: busyHint, short: shortHint, failed: failedHint };
  const more = installation ? installationFacts(installation) : nothing;
  return { level, sentence: sentences[state], hint: hints[state], more };
}

function installationFacts(installation: NonNullable<ShopHealth['installation']>): TemplateResult {
  const { database, indexes, free, memory, version, newer, since } = texts.storage;
  const { newer_version: newerVersion } = installation;
  const startedAt = new Date(Date.now() - installation.uptime_seconds * 1_000).toISOString();
  return facts([
    [database, formatBytes(installation.database_bytes)],
    [indexes, formatBytes(installation.search_bytes)],
    [free, formatBytes(installation.free_bytes)],
    [memory, formatBytes(installation.memory_bytes)],
    [since, formatAge(startedAt)],
    [
      version,
      newerVersion === null ? installation.version : newer(installation.version, newerVersion),
    ],
  ]);
}

customElements.define('health-screen', HealthScreen);

/** Renders the last import of each kind. */
function importsTable(imports: ShopHealth['imports']): TemplateResult {
  const { kind, at, saved, unchanged, rejectedCount, removed } = texts.imports;
  return cellTable({
    caption: texts.parts.imports,
    columns: [kind, at, saved, unchanged, rejectedCount, removed],
    rows: imports.map((done) => [
      done.kind,
      formatAge(done.finished_at),
      ...[done.saved, done.unchanged, done.rejected, done.removed].map(formatCount),
    ]),
    numbers: 4,
  });
}
