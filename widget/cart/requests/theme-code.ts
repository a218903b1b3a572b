/** Triggers an event of jQuery on the body, for themes that listen to such events. They get elements as jQuery's. */
export function triggerByJquery(name: string, ...values: readonly unknown[]): void {
  const jquery: unknown = Reflect.get(window, 'jQuery');
  if (typeof jquery !== 'function') {
    return;
  }
  const body: unknown = jquery(document.body);
  const trigger: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'trigger') : undefined;
  if (typeof trigger === 'function') {
    const parameters = values.map((value) => (value instanceof Element ? jquery(value) : value));
    Reflect.apply(trigger, body, [name, parameters]);
  }
}
