import type { Me, MyShop } from '../api/me.ts';
import type { ShellTexts } from './texts/en.ts';

/** The properties that a screen gets, besides the named parts of its path. */
export interface ScreenContext {
  readonly me: Me;
  /** The chosen shop. Pages of the installation are shown without one too. */
  readonly shop: MyShop;
  readonly url: URL;
  readonly onMeChange: (me: Me) => void;
}

export interface Page {
  /** Also the key of its texts. */
  readonly name: keyof ShellTexts['pages'];
  /** In the syntax of `URLPattern`. */
  readonly path: string;
  /** The group of the rail that leads to it; pages `within` others have no link there. */
  readonly group: 'shop' | 'installation' | 'person' | 'within';
  /** The page of the rail that a page `within` belongs to. */
  readonly parent?: keyof ShellTexts['pages'];
  /** Who may see it. The server refuses everybody else too. */
  readonly isFor: (me: Me, shop: MyShop | undefined) => boolean;
  /** The name of its element. */
  readonly screen: string;
  readonly load: () => Promise<unknown>;
  /** The element is replaced by a new one with another shop, or with another object of the path too. */
  readonly startsAnewWith?: 'shop' | 'object';
}
