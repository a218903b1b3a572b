import { settingsEndpoints as endpoints } from './contract.ts';
import { settingsFileEndpoints as files } from './files-contract.ts';
import { readStoredSettings } from '../../contract/stored-settings.ts';
import { exportSettings } from '../../ingest/imports/settings-import.ts';
import { checkSettingsFile, importSettingsFile } from './settings-files.ts';
import { saveSettings } from './actions.ts';
import { type AdminRoutesDependencies, managementOf, whenShown } from '../admin-routes.ts';
import { withoutUndefined } from '../shops/without-undefined.ts';

export function bindSettings(dependencies: AdminRoutesDependencies): void {
  bindSavedSettings(dependencies);
  bindSettingsFiles(dependencies);
}

function bindSavedSettings(dependencies: AdminRoutesDependencies): void {
  const { bind, stores } = dependencies;

  const readSettings = async (shopId: number) => {
    const saved = readStoredSettings(await stores.settings.read(shopId));
    const { search: _, ...settings } = saved.settings;
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

function bindSettingsFiles(dependencies: AdminRoutesDependencies): void {
  const { bind, stores } = dependencies;

  bind.inShop(files.settingsFile, async ({ shop }) => ({
    settings: await exportSettings(stores, shop.id),
  }));

  bind.inShop(files.checkSettingsFile, async ({ body, shop }) => {
    const { changes, draftRevision } = await checkSettingsFile(
      dependencies,
      shop.id,
      body.settings,
    );
    return { changes, draft_revision: draftRevision };
  });

  bind.inShop(files.importSettingsFile, async ({ body, shop, signedIn }) => {
    const { change, isDraft } = await importSettingsFile(
      managementOf(dependencies, signedIn),
      shop.id,
      { objects: body.settings, draftRevision: body.draft_revision },
    );
    return { is_draft: isDraft, change, shown: await whenShown(dependencies) };
  });
}
