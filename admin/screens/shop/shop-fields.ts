import { html, nothing, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import type { ProblemOf } from '../../kit/admin-form.ts';
import { textField } from '../../kit/form-field.ts';
import { texts } from './texts/texts.ts';

export type Shop = AdminContract['shop']['answer']['shop'];
export type Settings = AdminContract['shopSettings']['answer']['settings'];

/** A field that the connected store may say. */
export type StoreField = keyof Shop['origins'];

interface ShopFieldsOptions {
  readonly problemOf: ProblemOf;
  /** Gives a field the value of the store again. */
  readonly onFromStore: (field: StoreField) => void;
}

/** Renders the fields of a shop, and whether they are the merchant's own or what the store says. */
export function shopFields(
  shop: Shop,
  { problemOf, onFromStore }: ShopFieldsOptions,
): TemplateResult {
  const field = (
    name: StoreField,
    { label, hint, value }: { label: string; hint: string; value: string },
    suggestions?: readonly string[],
  ) =>
    html`<div>
      ${textField({
        id: `shop-${name}`,
        name,
        label,
        hint: shop.origins[name].from === 'store' ? `${hint} ${texts.fromStore}` : hint,
        value,
        problem: problemOf(name),
        required: true,
        ...(suggestions && { suggestions }),
      })}
      ${wayBack(shop, { name, label, onFromStore })}
    </div>`;
  const { name, currency, timezone, locale, money_format, scopes } = shop;
  return html`${field('name', { label: texts.name, hint: texts.nameHint, value: name })}
    <div class="pairs">
      ${field(
        'currency',
        { label: texts.currency, hint: texts.currencyHint, value: currency },
        Intl.supportedValuesOf('currency'),
      )}
      ${field('money_format', {
        label: texts.moneyFormat,
        hint: texts.moneyFormatHint,
        value: money_format,
      })}
      ${field(
        'timezone',
        { label: texts.timezone, hint: texts.timezoneHint, value: timezone },
        Intl.supportedValuesOf('timeZone'),
      )}
      ${field('locale', { label: texts.locale, hint: texts.localeHint, value: locale })}
    </div>
    ${textField({
      id: 'shop-scopes',
      name: 'scopes',
      label: texts.scopes,
      hint: texts.scopesHint,
      value: scopes.join(', '),
      problem: problemOf('scopes'),
    })}`;
}

interface WayBack {
  readonly name: StoreField;
  readonly label: string;
  readonly onFromStore: (field: StoreField) => void;
}

/** Renders what the store says in place of a value of the merchant's own. */
function wayBack(shop: Shop, { name, label, onFromStore }: WayBack) {
  const { from, store } = shop.origins[name];
  return from === 'own' && store !== null
    ? html`<p class="hint">
        ${texts.ownValue(store)}
        <button
          type="button"
          class="plain"
          aria-label=${texts.useStoreFor(label)}
          @click=${() => onFromStore(name)}
        >
          ${texts.useStore}
        </button>
      </p>`
    : nothing;
}

/** Reads the fields that `shopFields` asked for. Leaves out unchanged ones, which may stay those of the store. */
export function readShopFields(
  { scopes = '', ...fields }: Readonly<Record<string, string>>,
  shop: Shop,
): AdminContract['updateShop']['body'] {
  const { name, currency, timezone, locale, money_format } = shop;
  const known = new Map(Object.entries({ name, currency, timezone, locale, money_format }));
  const changed = Object.entries(fields).filter(([field, value]) => known.get(field) !== value);
  return {
    ...Object.fromEntries(changed),
    scopes: scopes.split(/[\s,]+/).filter(Boolean),
  };
}

/** Renders the settings but those of the search. */
export function settingsFields(settings: Settings, problemOf: ProblemOf): TemplateResult {
  const days = (
    name: 'top_sellers_days' | 'attribution_days',
    { label, hint }: { label: string; hint?: string },
  ) =>
    textField({
      id: `shop-${name.replaceAll('_', '-')}`,
      name,
      label,
      hint,
      value: String(settings[name]),
      type: 'number',
      inputMode: 'numeric',
      problem: problemOf(name),
      required: true,
    });
  return html`${days('top_sellers_days', { label: texts.topSellersDays })}
    ${days('attribution_days', { label: texts.attributionDays, hint: texts.attributionDaysHint })}
    <label
      ><input
        type="checkbox"
        name="require_signed_customer"
        ?checked=${settings.require_signed_customer}
      />${texts.signedCustomers}</label
    >`;
}

/** Reads what `settingsFields` asked for. */
export function readSettingsFields({
  top_sellers_days = '',
  attribution_days = '',
  ...others
}: Readonly<Record<string, string>>): AdminContract['saveShopSettings']['body'] {
  return {
    top_sellers_days: Number(top_sellers_days),
    attribution_days: Number(attribution_days),
    require_signed_customer: 'require_signed_customer' in others,
  };
}
