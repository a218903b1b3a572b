/** Types of the elements for the markup of Svelte 5. */
import type { HTMLAttributes } from 'svelte/elements';
import type { VitrineElements, VitrineProps } from '@vitrine/widget/props';

type SvelteElements = {
  [Tag in keyof VitrineProps]: Omit<HTMLAttributes<VitrineElements[Tag]>, keyof VitrineProps[Tag]> &
    VitrineProps[Tag];
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}
