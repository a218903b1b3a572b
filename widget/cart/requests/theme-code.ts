/** Triggers an event of jQuery on the body, for themes that listen to such events. */
export function triggerByJquery(name: string, ...values: readonly unknown[]): void {
  const jquery: unknown = Reflect.get(window, 'jQuery');
  const body: unknown = typeof jquery === 'function' ? jquery(document.body) : undefined;
  const trigger: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'trigger') : undefined;
  if (typeof trigger === 'function') {
    Reflect.apply(trigger, body, [name, ...values]);
  }
}
