import {
  defineDrafts,
  defineList,
  definePublishing,
  defineVersions,
  ofObject,
} from '../versions/contract.ts';

export const widgetEndpoints = {
  ...defineList(
    {
      list: { name: 'widgetList', address: 'GET /shops/:shop/widgets' },
      create: { name: 'createWidget', address: 'POST /shops/:shop/widgets' },
      remove: { name: 'removeWidget', address: 'DELETE /shops/:shop/widgets/:object' },
    },
    'widget',
  ),
  ...defineDrafts(
    {
      read: { name: 'widget', address: 'GET /shops/:shop/widgets/:object' },
      saveDraft: { name: 'saveWidgetDraft', address: 'PUT /shops/:shop/widgets/:object/draft' },
      discardDraft: {
        name: 'discardWidgetDraft',
        address: 'DELETE /shops/:shop/widgets/:object/draft',
      },
    },
    { noun: 'a widget', ...ofObject },
  ),
  ...definePublishing(
    {
      publish: { name: 'publishWidget', address: 'POST /shops/:shop/widgets/:object/publish' },
      cancelPlan: { name: 'cancelWidgetPlan', address: 'DELETE /shops/:shop/widgets/:object/plan' },
    },
    { noun: 'a widget', ...ofObject },
  ),
  ...defineVersions(
    {
      versions: { name: 'widgetVersions', address: 'GET /shops/:shop/widgets/:object/versions' },
      version: {
        name: 'widgetVersion',
        address: 'GET /shops/:shop/widgets/:object/versions/:version',
      },
      restore: { name: 'restoreWidget', address: 'POST /shops/:shop/widgets/:object/restore' },
    },
    { noun: 'a widget', ...ofObject },
  ),
};
