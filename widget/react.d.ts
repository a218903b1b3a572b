/** Types of the elements for JSX with React 19. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { VitrineElements, VitrineProps } from '@vitrine/widget/props';

type ReactElements = {
  [Tag in keyof VitrineProps]: Omit<
    DetailedHTMLProps<HTMLAttributes<VitrineElements[Tag]>, VitrineElements[Tag]>,
    keyof VitrineProps[Tag]
  > &
    VitrineProps[Tag] & { class?: string | undefined };
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactElements {}
  }
}
