import type { Task } from '@lit/task';
import { html, type TemplateResult } from 'lit';
import { ApiProblem } from '../api/api-problem.ts';
import { texts } from './texts/texts.ts';

/** Renders what a task loads: a skeleton at first, the value, or the problem with *Try again*. */
export function loaded<Value>(
  task: Task<readonly unknown[], Value>,
  render: (value: Value) => TemplateResult,
): TemplateResult {
  const failed = (error: unknown) => failure(error, () => void task.run());
  return task.render({
    initial: skeleton,
    // What is shown stays while it is loaded again.
    pending() {
      if (task.value !== undefined) {
        return render(task.value);
      }
      return task.error === undefined ? skeleton() : failed(task.error);
    },
    complete: render,
    error: failed,
  });
}

/** Renders a problem at the place of what could not be shown. */
export function failure(error: unknown, tryAgain: () => void): TemplateResult {
  return html`<div class="notice" role="alert">
    <p>${sentenceOf(error)}</p>
    <button type="button" @click=${tryAgain}>${texts.tryAgain}</button>
  </div>`;
}

/** Returns a sentence for the person who must act. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiProblem) {
    return error.status > 0 ? error.message : texts.noAnswer;
  }
  return error instanceof Error ? error.message : String(error);
}

/** Renders the shape of what is being loaded. */
export function skeleton(): TemplateResult {
  return html`<div class="card" role="group" aria-busy="true" aria-label=${texts.loading}>
    <div class="skeleton"></div>
    <div class="skeleton"></div>
    <div class="skeleton"></div>
  </div>`;
}
