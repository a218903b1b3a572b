export const roles = ['owner', 'merchandiser', 'viewer'] as const;

export type Role = (typeof roles)[number];

/**
 * What an endpoint of the administration needs: `anybody` no session, `person` a session of a person, `member` any
 * session. `read`, `merchandise` and `own` are granted for one shop or for all. `administer` is held by owners of
 * all shops.
 */
export type Right = 'anybody' | 'person' | 'member' | 'read' | 'merchandise' | 'own' | 'administer';

/** The rights in a shop that each role grants. */
export const rightsByRole: Readonly<Record<Role, readonly Right[]>> = {
  owner: ['read', 'merchandise', 'own'],
  merchandiser: ['read', 'merchandise'],
  viewer: ['read'],
};

/** The roles of a person: one for all shops, or one for each of some shops. */
export interface PersonRoles {
  roleForAll: Role | null;
  roleByShop: ReadonlyMap<number, Role>;
}

/** Returns the role in a shop; undefined for shops that the person must not learn of. A role for all shops counts first. */
export function roleIn({ roleForAll, roleByShop }: PersonRoles, shopId: number): Role | undefined {
  return roleForAll ?? roleByShop.get(shopId);
}
