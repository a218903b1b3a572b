import { AppError } from '../../base/errors.ts';
import type { Management } from '../../changes/management.ts';
import { exportPerson } from './actions.ts';

/**
 * Reads all data of the person of an open request, for the merchant to pass on. That it was read is recorded without the
 * person.
 */
export async function exportRequested(management: Management, shopId: number, number: number) {
  const requests = await management.stores.privacyRequests.list(shopId);
  const request = requests.find(
    ({ id, topic, doneAt }) =>
      id === number && topic === 'customers/data_request' && doneAt === null,
  );
  if (!request) {
    throw new AppError(
      'not-found',
      `No person's request for data that is still open has the number ${number}: look at the list of requests.`,
    );
  }
  const { customerId, email } = request;
  return exportPerson(management, shopId, {
    customerId: customerId ?? undefined,
    uuid: undefined,
    email: email ?? undefined,
  });
}
