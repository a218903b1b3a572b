import { widgetSnippetEndpoints as endpoints } from './contract.ts';
import { readWidgetDraft } from '../../changes/draft-readers.ts';
import { appBlocks, embedSnippet, plainSnippet } from './embed-snippet.ts';
import { widgetForms } from './widget-forms.ts';
import type { AdminRoutesDependencies } from '../admin-routes.ts';

/** Binds what the editor of widgets needs beside drafts and versions. */
export function bindWidgetSnippets({
  bind,
  stores,
  publicUrl: baseUrl,
}: AdminRoutesDependencies): void {
  bind.inShop(endpoints.widgetForms, async ({ shop }) => {
    const rulesets = await stores.rulesets.heads(shop.id);
    return { data: widgetForms(), rulesets: rulesets.map(({ id, name }) => ({ id, name })) };
  });
  bind.inShop(endpoints.widgetSnippets, async ({ shop, body }) => {
    const { read, problems } = readWidgetDraft(body.widget);
    const key = await stores.keys.publicKey(shop.id);
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
