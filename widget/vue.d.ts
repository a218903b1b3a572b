/** Types of the elements for templates of Vue 3, strict ones too. */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { VitrineElements, VitrineProps } from '@vitrine/widget/props';

type VueElements = {
  [Tag in keyof VitrineProps]: new () => VitrineElements[Tag] & {
    /** @deprecated Only for the types of templates: elements have no such property. */
    $props: Omit<HTMLAttributes, keyof VitrineProps[Tag]> & PublicProps & VitrineProps[Tag];
  };
};

declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}
