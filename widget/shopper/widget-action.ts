/** What a shopper did with the products of a placement. */
export interface WidgetAction {
  readonly verb: 'impressed' | 'clicked' | 'added';
  /** Of the stored widget. */
  readonly widgetId: string;
  /** In the order in which they are shown; a single one that was taken. */
  readonly productIds: readonly number[];
  /** Of the first of them, from 1. */
  readonly position: number;
}

/** An event as the bulk endpoint of the service takes it. */
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
