import { AppError } from '../../base/errors.ts';
import { type LostSecrets, resetLostSecrets } from '../../store/servers/reset-secrets.ts';
import { type Management, recordChange } from '../../changes/management.ts';
import { onlyObject } from '../../changes/object-kinds.ts';

/** Replaces the secrets that the key of this installation does not open, and records whose they were. */
export async function resetSecrets(management: Management): Promise<LostSecrets> {
  const { stores } = management;
  const shopIds = (await stores.shops.list()).map(({ id }) => id);
  return stores.database.write(shopIds, async (transaction) => {
    const lost = await resetLostSecrets(transaction, stores.secrets);
    const { secrets, connections, people, isKeyLost } = lost;
    if (!isKeyLost && secrets.length + connections.length + people.length === 0) {
      throw new AppError('conflict', 'The key opens all secrets: nothing was changed.');
    }
    const changes = [
      ...secrets.map(({ shopId, which }) => ({ shopId, kind: 'secret', object: which })),
      ...connections.map((shopId) => ({ shopId, kind: 'connection', object: onlyObject })),
      ...people.map((id) => ({ shopId: null, kind: 'person', object: String(id) })),
    ];
    for (const change of changes) {
      const reset = { ...change, action: 'reset', before: null, after: null };
      await recordChange(management, transaction, reset);
    }
    return lost;
  });
}
