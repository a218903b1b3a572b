import { type AttributeProperties, textProperty, VitrineElement } from './vitrine-element.ts';

/** The base of elements that read a stored widget once, before their first update. */
export abstract class StoredElement extends VitrineElement {
  static override properties: AttributeProperties = { widgetId: textProperty };

  declare widgetId: string;

  /** True where a server has rendered the element with its stored widget. */
  protected isStoredKnown = false;

  protected override performUpdate(): void {
    const update = () => super.performUpdate();
    if (this.hasUpdated || !this.widgetId || this.isStoredKnown) {
      update();
      return;
    }
    // A theme may move the element during the request.
    void import('./stored/stored-settings.ts')
      .then(({ readStored }) => readStored(this))
      .then(update, update);
  }
}
