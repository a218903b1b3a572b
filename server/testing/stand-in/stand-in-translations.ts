import type { StandInPresentation } from './stand-in-presentation.ts';

/** The languages of a store, and its texts in them. */
export class StandInTranslations {
  readonly #presentation: StandInPresentation;
  readonly #texts = new Map<string, Readonly<Record<string, string>>>();

  constructor(presentation: StandInPresentation) {
    this.#presentation = presentation;
  }

  /** Publishes these languages besides the primary one. */
  publish(...locales: string[]): void {
    const further = locales.map((locale) => ({ locale, primary: false, published: true }));
    const primary = this.#presentation.locales.filter((language) => language.primary);
    this.#presentation.locales = [...primary, ...further];
  }

  /** Replaces the texts of a resource, such as `gid://shopify/Product/1` or the value `Blue` of an option. */
  set(resource: string, locale: string, texts: Readonly<Record<string, string>>): void {
    this.#texts.set(`${resource} ${locale}`, texts);
  }

  shopLocales({ published }: { published?: boolean }) {
    return this.#presentation.locales.filter((locale) => !published || locale.published);
  }

  /** Adds the texts to a record of the graph, to its blog, to its options and to their values. */
  addTo(node: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const { options, blog } = node;
    return {
      ...node,
      translations: this.#translationsOf(String(node['id'])),
      ...(isBlog(blog) && { blog: { ...blog, translations: this.#translationsOf(blog.id) } }),
      ...(Array.isArray(options) && { options: options.map((option) => this.#toOption(option)) }),
    };
  }

  #toOption(option: { name: string; values: string[] }): object {
    return {
      ...option,
      translations: this.#translationsOf(option.name),
      optionValues: option.values.map((name) => ({
        name,
        translations: this.#translationsOf(name),
      })),
    };
  }

  #translationsOf(resource: string) {
    return ({ locale }: { locale: string }) =>
      Object.entries(this.#texts.get(`${resource} ${locale}`) ?? {}).map(([key, value]) => ({
        key,
        value,
        locale,
        outdated: false,
      }));
  }
}

function isBlog(given: unknown): given is { id: string } {
  return typeof given === 'object' && given !== null && 'id' in given;
}
