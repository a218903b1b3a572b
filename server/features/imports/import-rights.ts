import type { Role } from '../../contract/admin/rights.ts';

/** Kinds of records that merchandisers may import; the others hold data of persons. */
const kindsOfGoods: readonly string[] = ['products', 'collections', 'content', 'markets'];

/** Returns true when a role may import files of these kinds and read their problems, which may quote records. */
export function mayImport(role: Role, files: readonly { kind: string }[]): boolean {
  return role === 'owner' || files.every(({ kind }) => kindsOfGoods.includes(kind));
}
