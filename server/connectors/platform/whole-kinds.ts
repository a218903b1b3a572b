import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
import type { PulledBatch, WholeKind } from '../store-connection.ts';
import type { AdminApi } from './admin-api.ts';
import { pagesOf, readPages } from './page-reader.ts';
import { numberOf, type RecordGroup } from './platform-records.ts';
import type { KindQuery } from './queries.ts';
import { toSellingPlans } from './selling-plans.ts';

type PagedWholeKind = Exclude<WholeKind, 'markets'>;

const adjustment = `adjustmentType adjustmentValue {
  ... on MoneyV2 { amount } ... on SellingPlanPricingPolicyPercentageValue { percentage } }`;

const planFields = `__typename id
  billingPolicy { ... on SellingPlanRecurringBillingPolicy { interval intervalCount } }
  deliveryPolicy { ... on SellingPlanRecurringDeliveryPolicy { interval intervalCount } }
  pricingPolicies { ... on SellingPlanFixedPricingPolicy { ${adjustment} }
    ... on SellingPlanRecurringPricingPolicy { afterCycle ${adjustment} } }`;

/** The kinds that are read as a whole each time, because the platform filters them by no time. */
export const wholeQueries: Readonly<Record<PagedWholeKind, KindQuery & { filter: string | null }>> =
  {
    selling_plans: {
      root: 'sellingPlanGroups',
      fields: '__typename id',
      children: [
        { name: 'sellingPlans', fields: planFields, sizes: { beside: 5, further: 30 } },
        { name: 'products', fields: '__typename id', sizes: { beside: 20, further: 250 } },
        { name: 'productVariants', fields: '__typename id', sizes: { beside: 20, further: 250 } },
      ],
      pageSize: 5,
      hasTimes: false,
      filter: null,
    },
    bundles: {
      root: 'products',
      fields: '__typename id',
      children: [
        {
          name: 'bundleComponents',
          fields: 'componentProduct { id }',
          sizes: { beside: 10, further: 100 },
        },
      ],
      pageSize: 20,
      hasTimes: false,
      filter: 'bundles:true',
    },
  };

/** Reads all records of a kind in pages. */
export async function* readWholeKind(
  api: AdminApi,
  kind: PagedWholeKind,
): AsyncGenerator<PulledBatch> {
  const { filter, ...query } = wholeQueries[kind];
  for await (const { groups } of readPages(pagesOf(api, query), { filter, cursor: null })) {
    const records = groups.flatMap((group) => {
      const id = numberOf(group[0]['id']);
      return id === null
        ? []
        : [{ id, updatedAt: null, content: { record: toRecord(kind, group) } }];
    });
    yield { records, cursor: null };
  }
}

function toRecord(kind: PagedWholeKind, group: RecordGroup): JsonObject {
  return kind === 'selling_plans' ? toSellingPlans(group) : toBundle(group);
}

const componentSchema = z.object({ componentProduct: z.object({ id: z.unknown() }).nullish() });

function toBundle([, ...components]: RecordGroup): JsonObject {
  return {
    component_ids: components.flatMap(
      (line) => numberOf(componentSchema.parse(line).componentProduct?.id) ?? [],
    ),
  };
}
