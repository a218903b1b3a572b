import type { AdminRoutesDependencies } from './admin-routes.ts';
import { bindOwnAccount } from './own-account.ts';
import { bindPeople } from './people.ts';
import { bindSignIn } from './sign-in.ts';

/** Binds all endpoints of the administration. */
export function bindAdminRoutes(dependencies: AdminRoutesDependencies): void {
  bindSignIn(dependencies);
  bindOwnAccount(dependencies);
  bindPeople(dependencies);
}
