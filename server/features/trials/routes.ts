import { trialEndpoints as endpoints } from './contract.ts';
import { AppError } from '../../base/errors.ts';
import { readSearchDraft } from '../../changes/draft-readers.ts';
import { compileSettings } from '../../search/settings/compiled-settings.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { Trial, TrialStore } from '../../store/tables/trials/trial-store.ts';
import type { KeptTerms } from './kept-terms.ts';
import { presentTrial } from './present-trial.ts';
import type { Catalogs } from '../../catalog/catalogs.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { Management } from '../../changes/management.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Search } from '../../search/search.ts';
import type { VersionStore } from '../../store/tables/changes/version-store.ts';
import type { ActAs } from '../acting.ts';
import type { Trials } from './trials.ts';

/** The trials that an answer tells. */
const maxTrials = 60;

interface Dependencies {
  bind: BindAdmin<Shop>;
  trials: Trials;
  savedTrials: TrialStore;
  versions: VersionStore;
  keptTerms: KeptTerms;
  catalogs: Catalogs;
  search: Search;
  texts: ProductTexts;
  actAs: ActAs;
  now: () => number;
}

/** Binds the trials of all kinds. */
export function bindTrials(dependencies: Dependencies): void {
  const { bind, trials, savedTrials, versions, keptTerms } = dependencies;
  const { catalogs, search, texts, actAs, now } = dependencies;

  bind.inShop(endpoints.trials, async ({ shop, parameters: { kind } }) => {
    const { size } = await catalogs.get(shop.id);
    const buildMs = search.buildTime(shop.id);
    const list = await savedTrials.list(shop.id, { kind, limit: maxTrials }, now());
    return {
      data: await Promise.all(list.map((trial) => presentTrial(trial, { texts, products: size }))),
      products: size,
      index_seconds: buildMs === undefined ? null : Math.round(buildMs / 100) / 10,
    };
  });

  const begin = async (
    { shop, body: { kind, settings } }: { shop: Shop; body: TrialToBegin },
    management: Management,
  ): Promise<Trial> => {
    switch (kind) {
      case 'kept_terms':
        return keptTerms.tryLive(shop);
      case 'quality':
        return trials.begin(management, shop.id, { kind });
      case 'field_weights': {
        const draft = settings ?? (await savedDraft(versions, shop));
        const { read } = readSearchDraft(draft);
        if (!read) {
          throw new AppError('invalid', 'The draft has problems: mend them before you try it.');
        }
        const { fieldWeights: weights } = compileSettings(read, shop.locale);
        return trials.begin(management, shop.id, { kind, settings: draft, weights });
      }
      default:
        return kind satisfies never;
    }
  };

  bind.inShop(endpoints.beginTrial, async ({ shop, role, body, signedIn }) => {
    if (role === 'viewer' && body.kind !== 'kept_terms') {
      throw new AppError('forbidden', `The role ${role} does not allow this: ask an owner.`);
    }
    const { size: products } = await catalogs.get(shop.id);
    const begun = await begin({ shop, body }, actAs(signedIn));
    return presentTrial(begun, { texts, products });
  });

  bind.inShop(endpoints.endTrial, async ({ shop, parameters: { trial }, signedIn }) => {
    if (!(await trials.end(actAs(signedIn), shop.id, trial))) {
      throw new AppError('conflict', 'This trial is not running: it has ended already.');
    }
    return {};
  });
}

interface TrialToBegin {
  kind: Trial['kind'];
  settings?: Record<string, unknown> | undefined;
}

/** Returns the saved draft of the search settings; the live ones without a draft. */
async function savedDraft(
  versions: VersionStore,
  { id: shopId }: Shop,
): Promise<Record<string, unknown>> {
  const draft = await versions.findDraft({ shopId, kind: 'search', object: 0 });
  if (!draft) {
    throw new AppError(
      'conflict',
      'The search settings have no draft: change field weights there before you try them.',
    );
  }
  return JSON.parse(draft.body);
}
