import { LitElement } from 'lit';

/** The base of screens and parts: they render into the page, where labels, ids and the one stylesheet reach them. */
export abstract class AdminElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
