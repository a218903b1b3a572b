/** The translated fields of a collection. The primary language fills in those that are absent. */
export interface CollectionTranslation {
  title?: string;
  handle?: string;
}

/** The translated fields of an article or a page. */
export interface ContentTranslation {
  title?: string;
  handle?: string;
  /** The body without markup. */
  text?: string;
  /** The title and handle of an article's blog. */
  blogTitle?: string;
  blogHandle?: string;
}
