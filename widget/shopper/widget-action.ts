/** A shopper's action on the products of a placement. */
export interface WidgetAction {
  readonly verb: 'impressed' | 'clicked' | 'added';
  /** Id of the stored widget. */
  readonly widgetId: string;
  /** Ids in the order shown; a single id for `clicked` and `added`. */
  readonly productIds: readonly number[];
  /** Position of the first product, from 1. */
  readonly position: number;
}

/** Returns an event in the format of the service's bulk endpoint. */
export function widgetEvent(action: WidgetAction, uuid: string, happenedAt: Date): object {
  const { verb, widgetId, productIds, position } = action;
  const ids = productIds.join(',');
  return {
    verb,
    uuid,
    position,
    created_at: happenedAt.toISOString(),
    ...(/^\d+$/.test(widgetId) ? { widget_id: widgetId } : {}),
    ...(verb === 'impressed' ? { platform_product_ids: ids } : { platform_product_id: ids }),
  };
}
