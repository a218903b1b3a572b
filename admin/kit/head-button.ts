import { html, nothing, type TemplateResult } from 'lit';

interface HeadButton {
  readonly label: string;
  /** Shown in place of the label. */
  readonly sign?: string;
  readonly look?: 'plain' | 'primary';
  readonly isEnabled: boolean;
  readonly onPress: () => void;
}

/** Renders a button that keeps the focus while it is disabled. */
export function headButton({ label, sign, look, isEnabled, onPress }: HeadButton): TemplateResult {
  return html`<button
    type="button"
    class=${look ?? nothing}
    aria-label=${sign ? label : nothing}
    aria-disabled=${String(!isEnabled)}
    @click=${() => isEnabled && onPress()}
  >
    ${sign ?? label}
  </button>`;
}
