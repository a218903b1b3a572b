import type { Knex } from 'knex';
import { z } from 'zod';
import { AppError } from '../base/errors.ts';
import { shopFieldsSchema } from '../contract/admin/shop-fields.ts';
import {
  definedValues,
  ownValues,
  type PresentedValues,
} from '../presentation/effective-fields.ts';
import type { Stores } from '../store/stores.ts';
import { updatePresented } from './presentation.ts';

export const objectKindNames = [
  'ruleset',
  'widget',
  'search',
  'settings',
  'shop',
  'key',
  'market',
] as const;

export type ObjectKindName = (typeof objectKindNames)[number];

/** The object of settings and shops, of which a shop has one. */
export const onlyObject = '0';

interface ReadPlace {
  stores: Stores;
  transaction: Knex;
  shopId: number;
  object: string;
}

interface Place extends ReadPlace {
  transaction: Knex.Transaction;
}

/** Reads and writes the state of an object as one text, so that a change can be undone byte for byte. */
interface ObjectKind {
  /** True for objects that keep versions. */
  isVersioned: boolean;
  /** Returns null when the object does not exist. */
  read(place: ReadPlace): Promise<string | null>;
  /** Removes the object when `text` is null. */
  write(place: Place, text: string | null): Promise<void>;
}

const rulesetHead = z.object({ name: z.string() });

const ruleset: ObjectKind = {
  isVersioned: true,
  async read({ stores, transaction, shopId, object }) {
    return (await stores.rulesets.body(transaction, shopId, Number(object))) ?? null;
  },
  async write({ stores, transaction, shopId, object }, body) {
    const id = Number(object);
    if (body === null) {
      await stores.rulesets.remove(transaction, shopId, id);
      return;
    }
    const { name } = rulesetHead.parse(JSON.parse(body));
    await stores.rulesets.save(transaction, shopId, [{ id, name, body }]);
  },
};

const widgetState = z.object({
  name: z.string(),
  type: z.string(),
  settings: z.record(z.string(), z.unknown()),
});

const widget: ObjectKind = {
  isVersioned: true,
  async read({ stores, transaction, shopId, object }) {
    const row = await stores.widgets.find(shopId, Number(object), transaction);
    return row ? widgetText({ ...row, settings: JSON.parse(row.settings) }) : null;
  },
  async write({ stores, transaction, shopId, object }, text) {
    const id = Number(object);
    if (text === null) {
      await stores.widgets.remove(transaction, shopId, id);
      return;
    }
    const { name, type, settings } = widgetState.parse(JSON.parse(text));
    const row = { id, name, type, settings: JSON.stringify(settings) };
    await stores.widgets.save(transaction, shopId, [row]);
  },
};

/** Returns the state of a widget as a text. */
export function widgetText({ name, type, settings }: z.output<typeof widgetState>): string {
  return JSON.stringify({ name, type, settings });
}

const search: ObjectKind = {
  isVersioned: true,
  async read({ stores, transaction, shopId }) {
    const { search: saved } = await stores.settings.read(shopId, transaction);
    return saved === undefined ? null : JSON.stringify(saved);
  },
  async write({ stores, transaction, shopId }, text) {
    if (text === null) {
      await stores.settings.remove(transaction, shopId, ['search']);
    } else {
      await stores.settings.save(transaction, shopId, { search: JSON.parse(text) });
    }
  },
};

const members = z.record(z.string(), z.unknown());

/** All settings but those of the search, which have versions of their own. */
const settings: ObjectKind = {
  isVersioned: false,
  async read({ stores, transaction, shopId }) {
    const { search: _, ...others } = await stores.settings.read(shopId, transaction);
    const sorted = Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify(Object.fromEntries(sorted));
  },
  async write({ stores, transaction, shopId }, text) {
    const wanted = members.parse(JSON.parse(text ?? '{}'));
    const { search: _, ...saved } = await stores.settings.read(shopId, transaction);
    const gone = Object.keys(saved).filter((name) => !(name in wanted));
    if (gone.length > 0) {
      await stores.settings.remove(transaction, shopId, gone);
    }
    if (Object.keys(wanted).length > 0) {
      await stores.settings.save(transaction, shopId, wanted);
    }
    if (saved.attribution_days !== wanted.attribution_days) {
      await stores.dailyCounts.requestRecount(transaction, shopId);
    }
  },
};

const { scopes, ...presentedShape } = shopFieldsSchema.shape;

const shopState = z.object({ ...z.object(presentedShape).partial().shape, scopes });

/** The fields of a shop that are the merchant's own. The others follow from what the store says. */
const shop: ObjectKind = {
  isVersioned: false,
  async read({ stores, transaction, shopId }) {
    const found = await stores.shops.find({ id: shopId }, transaction);
    return found ? shopText(ownValues(found, found.ownFields), found.scopes) : null;
  },
  async write({ stores, transaction, shopId }, text) {
    const { scopes: wanted, ...own } = shopState.parse(JSON.parse(text ?? '{}'));
    const former = await stores.shops.find({ id: shopId }, transaction);
    if (former) {
      await updatePresented(stores, transaction, former, {
        own: definedValues(own),
        scopes: wanted,
      });
    }
  },
};

/** Returns the merchant's own fields of a shop as a text. */
export function shopText(own: Partial<PresentedValues>, ofPlatform: readonly string[]): string {
  const { name, currency, timezone, locale, moneyFormat } = own;
  return JSON.stringify({ name, currency, timezone, locale, moneyFormat, scopes: ofPlatform });
}

const keyState = z.object({
  name: z.string(),
  canExplain: z.boolean(),
  disabledAt: z.number().nullable(),
  expiresAt: z.number().nullable(),
});

const key: ObjectKind = {
  isVersioned: false,
  async read({ stores, transaction, shopId, object }) {
    const found = await stores.keys.find(transaction, shopId, object);
    return found ? keyText(found) : null;
  },
  async write({ stores, transaction, shopId, object }, text) {
    if (text === null) {
      await stores.keys.remove(transaction, shopId, object);
      return;
    }
    const state = keyState.parse(JSON.parse(text));
    if (!(await stores.keys.find(transaction, shopId, object))) {
      await stores.keys.create(transaction, shopId, { ...state, key: object });
    }
    await stores.keys.update(transaction, shopId, object, state);
  },
};

/** Returns the state of a key as a text. */
export function keyText({
  name,
  canExplain,
  disabledAt,
  expiresAt,
}: z.output<typeof keyState>): string {
  return JSON.stringify({ name, canExplain, disabledAt, expiresAt });
}

const marketState = z.object({
  countries: z.array(z.string()).nullable(),
  adjustment: z.number().nullable(),
  rate: z.number().nullable(),
});

/** The terms of a market that replace those of the import. */
const market: ObjectKind = {
  isVersioned: false,
  async read({ stores, transaction, shopId, object }) {
    const edits = await stores.marketEdits.find(shopId, Number(object), transaction);
    return edits ? marketText(edits) : null;
  },
  async write({ stores, transaction, shopId, object }, text) {
    const id = Number(object);
    if (text === null) {
      await stores.marketEdits.remove(transaction, shopId, id);
    } else {
      if (!(await stores.markets.find(transaction, shopId, id))) {
        throw new AppError('conflict', `The shop has no market ${id} any more.`);
      }
      const edits = marketState.parse(JSON.parse(text));
      await stores.marketEdits.save(transaction, shopId, id, edits);
    }
  },
};

/** Returns the edited terms of a market as a text; null when all are those of the import. */
export function marketText({
  countries,
  adjustment,
  rate,
}: z.output<typeof marketState>): string | null {
  const isEdited = countries !== null || adjustment !== null || rate !== null;
  return isEdited ? JSON.stringify({ countries, adjustment, rate }) : null;
}

export const objectKinds: Readonly<Record<ObjectKindName, ObjectKind>> = {
  ruleset,
  widget,
  search,
  settings,
  shop,
  key,
  market,
};
