/** Time of the frame in which a box was removed last. */
let lastFrame = 0;

/**
 * Removes a box out of view at the start of a frame, when its position is final. Removes one box per frame: browsers
 * count a layout shift when two boxes above the screen are removed at once, though nothing visibly moves.
 */
export function collapseUnseen(box: Element, collapse: () => void): void {
  requestAnimationFrame((time) => {
    if (!mayCollapse(box)) {
      return;
    }
    if (time === lastFrame) {
      collapseUnseen(box, collapse);
      return;
    }
    lastFrame = time;
    collapse();
  });
}

/**
 * Returns whether removing the box causes no visible layout shift: the box is below the screen, or above it in a
 * browser with scroll anchoring.
 */
function mayCollapse(box: Element): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  return top > innerHeight || (bottom < 0 && CSS.supports('overflow-anchor', 'auto'));
}
