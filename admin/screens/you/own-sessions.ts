import { Task } from '@lit/task';
import { html, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatAge, formatTime } from '../../kit/dates.ts';
import { loaded } from '../../kit/loaded.ts';
import { showToast } from '../../kit/toast.ts';
import { texts } from './texts/texts.ts';

type OwnSession = AdminContract['mySessions']['answer']['data'][number];

/** The browsers that have signed in, each with a button that ends its session. */
export class OwnSessions extends AdminElement {
  readonly #sessions = new Task(this, {
    task: (_: readonly [], { signal }) => call('GET /me/sessions', { signal }),
    args: () => [] as const,
  });

  protected override render(): TemplateResult {
    return html`<section class="card">
      <h2 id="sessions">${texts.sessions}</h2>
      ${loaded(
        this.#sessions,
        ({ data }) =>
          html`<table class="cards" aria-labelledby="sessions">
            <thead>
              <tr>
                <th scope="col">${texts.browser}</th>
                <th scope="col">${texts.network}</th>
                <th scope="col">${texts.since}</th>
                <th scope="col">${texts.seen}</th>
                <td></td>
              </tr>
            </thead>
            <tbody>
              ${data.map((session) => this.#row(session))}
            </tbody>
          </table>`,
      )}
    </section>`;
  }

  #row({ id, agent, network, created_at, seen_at, current }: OwnSession): TemplateResult {
    const browser = shortAgent(agent);
    return html`<tr>
      <td title=${agent}>${browser}</td>
      <td data-label=${texts.network}>${network}</td>
      <td data-label=${texts.since}>${formatTime(created_at)}</td>
      <td data-label=${texts.seen}>${formatAge(seen_at)}</td>
      <td class="number">
        ${
          current
            ? html`<span class="pill good">${texts.thisOne}</span>`
            : html`<button type="button" @click=${() => void this.#end(id)}>
                ${texts.end}<span class="unseen"> ${texts.endOf(browser)}</span>
              </button>`
        }
      </td>
    </tr>`;
  }

  async #end(session: string): Promise<void> {
    await call('DELETE /me/sessions/:session', { parameters: { session } });
    showToast({ message: texts.ended });
    await this.#sessions.run();
  }
}

/** Returns the browser and the system of a user agent, which the newest browsers still name in this form. */
function shortAgent(agent: string): string {
  // Browsers also name those that they descend from, so the descendants come first.
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) =>
    agent.includes(`${name}/`),
  );
  const system = /\b(Windows|Android|iPhone|iPad|Mac OS X|Linux)\b/.exec(agent)?.[1];
  const names: Readonly<Record<string, string>> = {
    Edg: 'Edge',
    OPR: 'Opera',
    'Mac OS X': 'macOS',
  };
  const known = [browser, system].flatMap((name) => (name ? [names[name] ?? name] : []));
  return known.join(', ') || agent.slice(0, 60);
}

customElements.define('own-sessions', OwnSessions);
