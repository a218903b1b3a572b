import { settingsEndpoints as endpoints } from '../../contract/admin/settings.ts';
import { shopSettingsSchema } from '../../contract/settings.ts';
import { saveSettings } from '../../management/settings.ts';
import { type AdminRoutesDependencies, managementOf, whenShown } from './admin-routes.ts';
import { withoutUndefined } from './without-undefined.ts';

export function bindSettings(dependencies: AdminRoutesDependencies): void {
  const { bind, stores } = dependencies;

  const readSettings = async (shopId: number) => {
    const { search: _, ...settings } = shopSettingsSchema.parse(await stores.settings.read(shopId));
    return settings;
  };

  bind.inShop(endpoints.shopSettings, async ({ shop }) => ({
    settings: await readSettings(shop.id),
  }));

  bind.inShop(endpoints.saveShopSettings, async ({ body, shop, signedIn }) => {
    const management = managementOf(dependencies, signedIn);
    const { change } = await saveSettings(management, shop.id, withoutUndefined(body));
    const shown = await whenShown(dependencies);
    return { settings: await readSettings(shop.id), change, shown };
  });
}
