import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

export interface DraggedRow {
  readonly element: HTMLElement;
  readonly grip: HTMLElement;
  readonly place: () => number;
  /** Called on the row that another one is dropped on. */
  readonly onDrop: (from: number) => void;
}

/**
 * Shows only the heads of all rules from the press of a grip until its drop, so that the way to another rule is short.
 * The grip stays under the pointer: browsers look there for what is dragged.
 */
function shortenWhilePressed(grip: HTMLElement): Shortening {
  let restore: (() => void) | undefined;
  const end = () => {
    restore?.();
    restore = undefined;
  };
  const press = ({ button, pointerType }: PointerEvent) => {
    const list = grip.closest<HTMLElement>('.rules');
    if (button !== 0 || pointerType !== 'mouse' || !list) {
      return;
    }
    const { top } = grip.getBoundingClientRect();
    const moved = () => grip.getBoundingClientRect().top - top;
    list.classList.add('dragging');
    scrollBy(0, moved());
    list.style.paddingBlockStart = `${Math.max(0, -moved())}px`;
    restore = () => {
      list.classList.remove('dragging');
      list.style.paddingBlockStart = '';
      grip.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('pointerup', end, { once: true });
  };
  grip.addEventListener('pointerdown', press);
  return { end, stop: () => grip.removeEventListener('pointerdown', press) };
}

interface Shortening {
  /** Shows the rules as before. */
  readonly end: () => void;
  /** Stops to follow the grip. */
  readonly stop: () => void;
}

/** Lets the pointer drag a row by its grip, and drop others on it. Returns a function that ends this. */
export function dragRow({ element, grip, place, onDrop }: DraggedRow): () => void {
  const shortening = shortenWhilePressed(grip);
  return combine(
    shortening.stop,
    draggable({
      element,
      dragHandle: grip,
      getInitialData: () => ({ place: place() }),
      onDragStart: () => element.classList.add('dragged'),
      onDrop: () => {
        element.classList.remove('dragged');
        shortening.end();
      },
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
