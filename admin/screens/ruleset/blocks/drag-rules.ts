import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

export interface DraggedRule {
  readonly element: HTMLElement;
  readonly grip: HTMLElement;
  readonly place: () => number;
  /** Called on the rule that another one is dropped on. */
  readonly onDrop: (from: number) => void;
}

/** Lets the pointer drag a rule by its grip, and drop others on it. Returns a function that ends this. */
export function dragRule({ element, grip, place, onDrop }: DraggedRule): () => void {
  return combine(
    draggable({
      element,
      dragHandle: grip,
      getInitialData: () => ({ place: place() }),
      onDragStart: () => element.classList.add('dragged'),
      onDrop: () => element.classList.remove('dragged'),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data.place === 'number' && source.element !== element,
      onDragEnter: () => element.classList.add('target'),
      onDragLeave: () => element.classList.remove('target'),
      onDrop: ({ source }) => {
        element.classList.remove('target');
        if (typeof source.data.place === 'number') {
          onDrop(source.data.place);
        }
      },
    }),
  );
}
