import type { ContentType } from '../../store/tables/catalog/content-store.ts';
import { stableId } from './stable-id.ts';

/** An article, a blog or a page. */
export interface Content {
  type: ContentType;
  /** Id on the platform; unique within its type. */
  id: number;
  title: string;
  handle: string;
  /** The blog of an article; null for other types. */
  blog: { id: number | null; title: string | null; handle: string | null } | null;
  tags: string[];
  /** Null when unpublished. */
  published_at: string | null;
  /** The body as plain text. */
  text: string;
}

/** Returns an id that is unique among contents of all types. */
export function contentIdentity({ type, id }: Pick<Content, 'type' | 'id'>): number {
  return stableId('content', type, id);
}
