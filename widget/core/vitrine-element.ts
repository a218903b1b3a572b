import { LitElement, type PropertyDeclaration, type PropertyValues, type RenderOptions } from 'lit';

/** A property that an attribute mirrors: its name in kebab case, unless another is declared. */
export interface AttributeProperty extends PropertyDeclaration {
  readonly attribute?: string;
  /** The build leaves out Lit's conversion of other types. */
  readonly type?: typeof Boolean;
  readonly reflect: true;
  readonly useDefault: true;
}

/** The properties of an element by name. */
export type AttributeProperties = Readonly<Record<string, AttributeProperty>>;

/** Mirrors the text of an attribute; it is empty, or the default of its element, while the attribute is missing. */
export const textProperty: AttributeProperty = { reflect: true, useDefault: true };

/** Mirrors whether an attribute is present. */
export const flagProperty: AttributeProperty = { ...textProperty, type: Boolean };

/** The base of all elements: names attributes, gives properties the values of missing attributes, ends listeners. */
export abstract class VitrineElement extends LitElement {
  declare static properties: AttributeProperties;
  /** The values of text properties whose attributes are missing, where these are not empty. */
  static readonly defaults: Readonly<Record<string, string>> = {};

  static override createProperty(name: string, options: PropertyDeclaration): void {
    const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    super.createProperty(name, { attribute, ...options });
  }

  /** Frameworks write properties as attributes in lower case, such as `productids`, until the code has loaded. */
  static override get observedAttributes(): string[] {
    // Lit reads the properties of the class when it is asked for its attributes.
    const attributes = super.observedAttributes;
    const names = Array.from(this.elementProperties.keys(), (name) => String(name).toLowerCase());
    return [...new Set([...attributes, ...names])];
  }

  /** Converts what frameworks set, null and numbers too, to the value that an attribute would give. */
  static override getPropertyDescriptor(
    name: string,
    key: string | symbol,
    options: PropertyDeclaration,
  ): PropertyDescriptor {
    const accessors: PropertyDescriptor = { ...super.getPropertyDescriptor(name, key, options) };
    const isFlag = options.type === Boolean;
    return {
      ...accessors,
      set(value: string | number | boolean | null | undefined) {
        const converted = isFlag ? Boolean(value) : String(value ?? '');
        // Lit calls an empty property changed when it is set to empty again.
        if (converted !== accessors.get?.call(this)) {
          accessors.set?.call(this, converted);
        }
      },
    };
  }

  declare readonly renderRoot: ShadowRoot;

  /** Takes over nodes that a server has rendered, once, as if this value had been rendered to them. */
  protected takeOver:
    | ((value: unknown, root: ShadowRoot, options: RenderOptions) => void)
    | undefined;
  #connection = new AbortController();
  readonly #lowered = new Map<string, PropertyKey>();

  constructor() {
    super();
    for (const [name, { type }] of new.target.elementProperties) {
      this.#lowered.set(String(name).toLowerCase(), name);
      // Lit remembers the first value, and restores it when the attribute is removed.
      Reflect.set(this, name, type === Boolean ? false : (new.target.defaults[String(name)] ?? ''));
    }
  }

  /** Aborted when the element leaves the page. */
  get connection(): AbortSignal {
    return this.#connection.signal;
  }

  override attributeChangedCallback(
    name: string,
    former: string | null,
    value: string | null,
  ): void {
    const property = this.#lowered.get(name);
    if (property === undefined || property === name) {
      super.attributeChangedCallback(name, former, value);
    } else {
      const isFlag = typeof Reflect.get(this, property) === 'boolean';
      Reflect.set(this, property, isFlag ? value !== null : value);
    }
  }

  /** Reads what a server has rendered, before the first update of an element that has it. */
  protected beginRendered(): Promise<void> {
    return Promise.reject(new Error('No server renders it'));
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    const update = () => super.scheduleUpdate();
    return this.hasUpdated || !this.hasAttribute('rendered')
      ? update()
      : // Without its data, the element requests its products.
        this.beginRendered()
          .catch(() => this.renderRoot.replaceChildren())
          .then(update);
  }

  protected override update(changes: PropertyValues): void {
    this.takeOver?.(this.render(), this.renderRoot, this.renderOptions);
    this.takeOver = undefined;
    super.update(changes);
  }

  /** Keeps the nodes of a shadow root that the service has rendered: Lit would render before them. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const isRendered = this.shadowRoot !== null;
    const root = super.createRenderRoot();
    if (isRendered) {
      this.renderOptions.renderBefore = null;
    }
    return root;
  }

  override connectedCallback(): void {
    this.#connection = new AbortController();
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
  }
}
