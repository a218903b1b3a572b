import type { AddressName } from './addresses.ts';

export const roles = ['owner', 'merchandiser', 'viewer'] as const;

export type Role = (typeof roles)[number];

/**
 * The one table of rights: each endpoint of the administration, by the right that it needs. `anybody` needs no session,
 * `person` any session of a person, `member` any session. The rights `read`, `merchandise` and `own` are granted for
 * one shop or for all. `administer` is held by owners of all shops.
 */
export const endpointsByRight = {
  anybody: ['acceptLink', 'signIn'],
  person: [
    'changePassword',
    'beginSecondFactor',
    'confirmSecondFactor',
    'removeSecondFactor',
    'mySessions',
    'endSession',
  ],
  member: ['signOut', 'me', 'shops'],
  read: [
    'shop',
    'shopHealth',
    'insightOverview',
    'insightTable',
    'insightKey',
    'shopSettings',
    'settingsFile',
    'checkSettingsFile',
    'products',
    'find',
    'catalogProducts',
    'catalogProduct',
    'productPlaces',
    'whyNot',
    'productRelations',
    'exclusions',
    'models',
    'trials',
    'beginTrial',
    'liveEvents',
    'eventRates',
    'markets',
    'changes',
    'pickCollections',
    'pickWords',
    'vocabulary',
    'tryRuleset',
    'rulesetUses',
    'rulesetPreviews',
    'rulesetList',
    'ruleset',
    'rulesetVersions',
    'rulesetVersion',
    'situations',
    'widgetList',
    'widget',
    'widgetUses',
    'widgetForms',
    'widgetSnippets',
    'widgetVersions',
    'widgetVersion',
    'readSearchSettings',
    'trySearch',
    'typeSearch',
    'checkSearch',
    'tryKeptTerms',
    'compareSearches',
    'searchPairs',
    'searchVersions',
    'searchVersion',
    'experiments',
    'experimentReport',
    'planExperiment',
  ],
  merchandise: [
    'pickCustomerTags',
    'saveProductChoices',
    'saveExclusions',
    'saveMarket',
    'createUpload',
    'appendUpload',
    'removeUpload',
    'imports',
    'createImport',
    'importRun',
    'importProblems',
    'cancelImport',
    'trainModels',
    'endTrial',
    'reindexSearch',
    'undoChange',
    'createRuleset',
    'removeRuleset',
    'saveRulesetDraft',
    'discardRulesetDraft',
    'publishRuleset',
    'cancelRulesetPlan',
    'restoreRuleset',
    'keepSituation',
    'removeSituation',
    'runSituations',
    'createWidget',
    'removeWidget',
    'saveWidgetDraft',
    'discardWidgetDraft',
    'publishWidget',
    'cancelWidgetPlan',
    'restoreWidget',
    'saveSearchDraft',
    'discardSearchDraft',
    'publishSearch',
    'cancelSearchPlan',
    'restoreSearch',
    'createExperiment',
    'startExperiment',
    'stopExperiment',
    'publishVariant',
  ],
  own: [
    'findPerson',
    'exportPerson',
    'erasePerson',
    'privacyRequests',
    'exportRequested',
    'updateShop',
    'deleteShop',
    'rotateSecret',
    'saveShopSettings',
    'importSettingsFile',
    'connection',
    'checkStore',
    'connectStore',
    'changeConnection',
    'disconnectStore',
    'webhooks',
    'retryWebhooks',
    'dropWebhooks',
    'keys',
    'createKey',
    'updateKey',
    'rotateKey',
  ],
  administer: [
    'people',
    'createPerson',
    'updatePerson',
    'removePerson',
    'createPersonLink',
    'createShop',
    'createDemoShop',
    'demoShop',
    'beginStoreTrial',
    'storeTrial',
    'installationChanges',
  ],
} as const satisfies Readonly<Record<string, readonly AddressName[]>>;

export type Right = keyof typeof endpointsByRight;

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

export function rightOf(name: AddressName): Right {
  const found = rightByName.get(name);
  if (!found) {
    throw new Error(`The table of rights lacks the endpoint ${name}.`);
  }
  return found;
}

const rightByName: ReadonlyMap<string, Right> = new Map(
  rightNames().flatMap((right) => endpointsByRight[right].map((name) => [name, right] as const)),
);

function rightNames(): Right[] {
  return ['anybody', 'person', 'member', 'read', 'merchandise', 'own', 'administer'];
}
