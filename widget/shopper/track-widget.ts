import { record } from './track.ts';
import { widgetEvent, type WidgetAction } from './widget-action.ts';

/** Records a shopper's action on the products of a placement, with their consent. */
export function trackWidget(action: WidgetAction): void {
  record((uuid, happenedAt) => widgetEvent(action, uuid, happenedAt));
}
