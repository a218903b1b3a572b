import type { ContentType } from '../store/content-store.ts';
import { stableId } from './stable-id.ts';

/** An article, a blog or a page. */
export interface Content {
  type: ContentType;
  /** The platform's: unique within its type. */
  id: number;
  title: string;
  handle: string;
  /** Of an article. */
  blog: { id: number | null; title: string | null; handle: string | null } | null;
  tags: string[];
  /** Null: unpublished. */
  published_at: string | null;
  /** The body without its markup. */
  text: string;
}

/** Its id among contents of all types. */
export function contentIdentity({ type, id }: Pick<Content, 'type' | 'id'>): number {
  return stableId('content', type, id);
}
