import { widgetSnippetEndpoints as endpoints } from './contract.ts';
import { readWidgetDraft } from '../../changes/draft-readers.ts';
import { appBlocks, embedSnippet, plainSnippet } from './embed-snippet.ts';
import { widgetForms } from './widget-forms.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { RulesetStore } from '../../store/tables/rulesets/ruleset-store.ts';
import type { KeyStore } from '../../store/tables/shops/key-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';

interface Dependencies {
  bind: BindAdmin<Shop>;
  rulesets: RulesetStore;
  keys: KeyStore;
  /** The address of the server for links. */
  publicUrl: string;
}

/** Binds what the editor of widgets needs beside drafts and versions. */
export function bindWidgetSnippets({
  bind,
  rulesets,
  keys,
  publicUrl: baseUrl,
}: Dependencies): void {
  bind.inShop(endpoints.widgetForms, async ({ shop }) => {
    const heads = await rulesets.heads(shop.id);
    return { data: widgetForms(), rulesets: heads.map(({ id, name }) => ({ id, name })) };
  });
  bind.inShop(endpoints.widgetSnippets, async ({ shop, body }) => {
    const { read, problems } = readWidgetDraft(body.widget);
    const key = await keys.publicKey(shop.id);
    if (!read || key === null) {
      return { problems, key, snippets: null };
    }
    const widget = { ...read, id: body.widget_id };
    const options = { baseUrl, domain: shop.domain, key, widget };
    return {
      problems,
      key,
      snippets: {
        element: embedSnippet(options),
        plain: plainSnippet(options),
        app_block: appBlocks[read.type],
      },
    };
  });
}
