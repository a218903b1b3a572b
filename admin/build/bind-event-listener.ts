/** A listener of one type of events. */
interface Binding {
  readonly type: string;
  readonly listener: EventListenerOrEventListenerObject;
  readonly options?: AddEventListenerOptions;
}

/** Adds a listener. Returns a function that removes it. */
export function bind(target: EventTarget, { type, listener, options }: Binding): () => void {
  target.addEventListener(type, listener, options);
  return () => target.removeEventListener(type, listener, options);
}

/** Adds several listeners. Returns a function that removes them. */
export function bindAll(
  target: EventTarget,
  bindings: readonly Binding[],
  shared?: AddEventListenerOptions,
): () => void {
  const removals = bindings.map((binding) =>
    bind(target, { ...binding, options: { ...shared, ...binding.options } }),
  );
  return () => removals.forEach((remove) => remove());
}
