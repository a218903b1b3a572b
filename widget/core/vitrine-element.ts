import { LitElement, type PropertyDeclaration } from 'lit';

/** A property that mirrors an attribute; it is empty while the attribute is missing. */
export const textProperty = { reflect: true, useDefault: true } satisfies PropertyDeclaration;

/** A property that mirrors whether an attribute is present. */
export const flagProperty = { ...textProperty, type: Boolean } satisfies PropertyDeclaration;

/** The base of all elements: gives each declared property the value that stands for a missing attribute. */
export abstract class VitrineElement extends LitElement {
  declare readonly renderRoot: ShadowRoot;

  constructor() {
    super();
    for (const [name, { type, state }] of new.target.elementProperties) {
      if (!state) {
        Reflect.set(this, name, type === Boolean ? false : '');
      }
    }
  }
}
