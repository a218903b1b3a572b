import type { Installation } from '../installation.ts';
import type { ShopData } from '../shop-data.ts';

/** One kill with its context. */
export interface KillRound {
  /** Number of the round, from 0. */
  number: number;
  installation: Installation;
  shop: ShopData;
  key: string;
  random: () => number;
  /** Imported files by kind. */
  files: Readonly<Record<string, string>>;
  /** Reports a broken guarantee. */
  add: (rule: string, detail: string) => void;
}
