import type { VitrineElement } from '../core/vitrine-element.ts';

/** An element whose cards may have swatches and second pictures, by its attributes. */
export interface CardMediaHost extends VitrineElement {
  readonly swatchOption: string;
  readonly swatches: string;
  readonly secondPicture: boolean;
}
