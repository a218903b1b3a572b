/** States that can be undone and redone. */
export interface EditHistory<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** Names the field of the last edit, so that typing on is one step. */
  readonly field: string | undefined;
}

const mostSteps = 500;

export function startHistory<State>(present: State): EditHistory<State> {
  return { past: [], present, future: [], field: undefined };
}

/** Adds a step. Edits of the same field in a row are one step. */
export function addStep<State>(
  history: EditHistory<State>,
  present: State,
  field?: string,
): EditHistory<State> {
  if (present === history.present) {
    return history;
  }
  const isSameStep = field !== undefined && field === history.field;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-mostSteps);
  return { past, present, future: [], field };
}

/** Returns the state before the last step. */
export function undoStep<State>(history: EditHistory<State>): EditHistory<State> {
  const { past, present, future } = history;
  const [before] = past.slice(-1);
  return past.length === 0 || before === undefined
    ? history
    : { past: past.slice(0, -1), present: before, future: [present, ...future], field: undefined };
}

/** Returns the state after the step that was undone last. */
export function redoStep<State>(history: EditHistory<State>): EditHistory<State> {
  const { past, present, future } = history;
  const [after, ...rest] = future;
  return future.length === 0 || after === undefined
    ? history
    : { past: [...past, present], present: after, future: rest, field: undefined };
}
