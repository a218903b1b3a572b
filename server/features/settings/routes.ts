import { settingsEndpoints as endpoints } from './contract.ts';
import { settingsFileEndpoints as files } from './files-contract.ts';
import { readStoredSettings } from '../../contract/stored-settings.ts';
import { exportSettings } from '../../ingest/imports/settings-import.ts';
import { checkSettingsFile, importSettingsFile } from './settings-files.ts';
import { saveSettings } from './actions.ts';
import { withoutUndefined } from '../shops/without-undefined.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { SettingsStore } from '../../store/tables/shops/settings-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ActAs, WhenShown } from '../acting.ts';

interface Dependencies {
  bind: BindAdmin<Shop>;
  settings: SettingsStore;
  actAs: ActAs;
  whenShown: WhenShown;
}

export function bindSettings(dependencies: Dependencies): void {
  bindSavedSettings(dependencies);
  bindSettingsFiles(dependencies);
}

function bindSavedSettings({ bind, settings, actAs, whenShown }: Dependencies): void {
  const readSettings = async (shopId: number) => {
    const saved = readStoredSettings(await settings.read(shopId));
    const { search: _, ...others } = saved.settings;
    return others;
  };

  bind.inShop(endpoints.shopSettings, async ({ shop }) => ({
    settings: await readSettings(shop.id),
  }));

  bind.inShop(endpoints.saveShopSettings, async ({ body, shop, signedIn }) => {
    const management = actAs(signedIn);
    const { change } = await saveSettings(management, shop.id, withoutUndefined(body));
    const shown = await whenShown();
    return { settings: await readSettings(shop.id), change, shown };
  });
}

function bindSettingsFiles({ bind, settings, actAs, whenShown }: Dependencies): void {
  bind.inShop(files.settingsFile, async ({ shop }) => ({
    settings: await exportSettings({ settings }, shop.id),
  }));

  bind.inShop(files.checkSettingsFile, async ({ body, shop, signedIn }) => {
    const { changes, draftRevision } = await checkSettingsFile(
      actAs(signedIn),
      shop.id,
      body.settings,
    );
    return { changes, draft_revision: draftRevision };
  });

  bind.inShop(files.importSettingsFile, async ({ body, shop, signedIn }) => {
    const { change, isDraft } = await importSettingsFile(actAs(signedIn), shop.id, {
      objects: body.settings,
      draftRevision: body.draft_revision,
    });
    return { is_draft: isDraft, change, shown: await whenShown() };
  });
}
