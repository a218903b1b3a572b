import { html, nothing, type TemplateResult } from 'lit';
import { formatAge } from '../../kit/dates.ts';
import { recommenderName } from '../start/formats.ts';
import { texts } from './texts/texts.ts';

interface Progress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly started_at: string;
}

/** Renders how far work is: what it does in words, of which only a new step is announced, and a bar. */
export function progressOf(
  label: string,
  { step, done, total, started_at }: Progress,
): TemplateResult {
  return html`<progress
      aria-label=${label}
      max=${Math.max(total, 1)}
      value=${total > 0 ? Math.min(done, total) : nothing}
    ></progress>
    <p>
      <span role="status">${label}: ${wordsOf(step)}</span>
      <span class="pale">${texts.began(formatAge(started_at))}</span>
    </p>`;
}

/** Returns a step of the server such as `testing similar` in the person's language. */
function wordsOf(step: string): string {
  const testing = 'testing ';
  return step.startsWith(testing)
    ? texts.testing(recommenderName(step.slice(testing.length)))
    : (texts.steps[step] ?? texts.beginning);
}
