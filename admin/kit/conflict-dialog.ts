import { html, type TemplateResult } from 'lit';
import { ApiProblem } from '../api/api-problem.ts';
import { modal } from './modal.ts';
import { texts } from './editing-texts/texts.ts';

/** Two states of one object, of which neither may be lost. */
export interface Conflict {
  readonly yours: unknown;
  /** Null when somebody else has removed it. */
  readonly theirs: unknown;
}

/** Returns both states of an answer that somebody else has been faster; undefined for other problems. */
export function conflictOf(problem: unknown): Conflict | undefined {
  if (!(problem instanceof ApiProblem) || problem.status !== 412) {
    return undefined;
  }
  const { body } = problem;
  return typeof body === 'object' && body !== null && 'yours' in body && 'theirs' in body
    ? { yours: body.yours, theirs: body.theirs }
    : undefined;
}

interface ConflictDialog {
  /** Both states. */
  readonly content: TemplateResult;
  /** Saves yours over theirs. */
  readonly onKeep: () => void;
  /** Goes on with theirs. */
  readonly onTake: () => void;
  /** Decides later; nothing is saved. */
  readonly onClose: () => void;
}

/** Renders what two editors have made of one object, for the person who saved last to decide. */
export function conflictDialog({
  content,
  onKeep,
  onTake,
  onClose,
}: ConflictDialog): TemplateResult {
  return modal({
    name: 'conflict',
    heading: texts.conflict,
    isAlert: true,
    content,
    actions: html`<button type="button" @click=${onClose}>${texts.cancel}</button>
      <button type="button" @click=${onTake}>${texts.takeTheirs}</button>
      <button type="button" class="primary" @click=${onKeep}>${texts.keepMine}</button>`,
    onClose,
  });
}
