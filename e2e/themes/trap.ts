import type { Page } from '@playwright/test';

/** A habit of themes that has broken widgets, reproduced with markup of our own. */
export interface Trap {
  readonly name: string;
  readonly styles?: string;
  /** The theme's search field; by default it stands in the page. */
  readonly search?: string;
  /** Opens the theme's search, where it is not open already. */
  readonly openSearch?: (page: Page) => Promise<void>;
  /** Wraps the content of the page. */
  readonly wrap?: (content: string) => string;
  /** The theme's own script, which runs at the end of the page. */
  readonly script?: string;
  /** Changes the page after its widgets have loaded. */
  readonly disturb?: (page: Page) => Promise<void>;
}
