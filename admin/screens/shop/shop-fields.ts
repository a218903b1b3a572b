import { html, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/contract/admin/endpoints.ts';
import type { ProblemOf } from '../../kit/admin-form.ts';
import { textField } from '../../kit/form-field.ts';
import { texts } from './texts/texts.ts';

export type Shop = AdminContract['shop']['answer']['shop'];
export type Settings = AdminContract['shopSettings']['answer']['settings'];

/** Renders the fields of a shop. */
export function shopFields(shop: Shop, problemOf: ProblemOf): TemplateResult {
  const field = (
    name: 'name' | 'currency' | 'timezone' | 'locale' | 'money_format' | 'scopes',
    { label, hint, value }: { label: string; hint: string; value: string },
    suggestions?: readonly string[],
  ) =>
    textField({
      id: `shop-${name}`,
      name,
      label,
      hint,
      value,
      problem: problemOf(name),
      required: name !== 'scopes',
      ...(suggestions && { suggestions }),
    });
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
    ${field('scopes', { label: texts.scopes, hint: texts.scopesHint, value: scopes.join(', ') })}`;
}

/** Reads the fields that `shopFields` asked for. */
export function readShopFields({
  scopes = '',
  ...fields
}: Readonly<Record<string, string>>): AdminContract['updateShop']['body'] {
  return { ...fields, scopes: scopes.split(/[\s,]+/).filter(Boolean) };
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
