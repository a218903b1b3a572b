/** Types of the elements for JSX of other libraries: those that read the global namespace `JSX`, and by name all others. */
import type { VitrineProps } from '@vitrine/widget/props';

/** Elements by tag, with the attributes that every element has. Declare them in the namespace `JSX` of your library. */
export type VitrineJsx = {
  [Tag in keyof VitrineProps]: VitrineProps[Tag] & {
    id?: string | undefined;
    class?: string | undefined;
    style?: unknown;
    slot?: string | undefined;
    hidden?: boolean | undefined;
    lang?: string | undefined;
    dir?: string | undefined;
    title?: string | undefined;
    key?: string | number | null | undefined;
    ref?: unknown;
    children?: unknown;
  };
};

declare global {
  namespace JSX {
    interface IntrinsicElements extends VitrineJsx {}
  }
}
