/** Repeats what the shopper has typed for a theme that has not heard it. */
export function repeatInput(input: HTMLInputElement | null): void {
  if (input?.matches(':focus')) {
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
