import type { Installation } from '../installation.ts';
import type { ShopData } from '../shop-data.ts';

/** One kill with what it works on. */
export interface KillRound {
  /** From 0. */
  number: number;
  installation: Installation;
  shop: ShopData;
  key: string;
  random: () => number;
  /** Files that were imported, by kind. */
  files: Readonly<Record<string, string>>;
  /** Reports a broken promise. */
  add: (rule: string, detail: string) => void;
}
