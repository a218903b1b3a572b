import { z } from 'zod';
import { type ContentType, contentTypes } from '../../store/tables/catalog/content-store.ts';
import { toPlainText } from '../../text/plain-text.ts';
import type { Content } from '../records/content.ts';
import type { ReadContext } from '../files/record.ts';
import { stableId } from '../records/stable-id.ts';
import { id, oneOf, record, text, time, word } from './lenient-fields.ts';
import { publicationTime } from './publication-time.ts';
import { tagList } from './tag-list.ts';

/**
 * Returns the schema of an article, a blog or a page. `type` is the default type. An article refers to
 * its blog by `blog_id`, as on the platform, or contains its title and handle.
 */
export function contentSchema({ importedAt }: ReadContext, type: ContentType): z.ZodType<Content> {
  return record({
    id: id(null),
    type: oneOf(contentTypes, type),
    title: text(''),
    handle: text('').transform((handle) => handle.trim()),
    body_html: text(''),
    tags: tagList,
    created_at: time(null),
    published_at: publicationTime(importedAt),
    blog_id: id(null),
    blog: blogSchema.nullish(),
  }).transform((input, context) => {
    const blog = blogOf(input);
    if (input.id === null && input.handle === '') {
      context.addIssue({ code: 'custom', path: ['id'], message: 'expected an id or a handle' });
      return z.NEVER;
    }
    const { published_at } = input;
    return {
      type: input.type,
      id: input.id ?? idFromHandle({ type: input.type, blog, handle: input.handle }),
      title: input.title,
      handle: input.handle,
      blog,
      tags: input.tags,
      published_at: published_at === importedAt ? (input.created_at ?? importedAt) : published_at,
      text: toPlainText(input.body_html),
    };
  });
}

interface ContentWithoutId {
  type: ContentType;
  blog: { handle: string | null } | null | undefined;
  handle: string;
}

/** Derives an id for content without a platform id. Articles of different blogs may share a handle. */
export function idFromHandle({ type, blog, handle }: ContentWithoutId): number {
  return stableId(type, type === 'article' ? (blog?.handle ?? '') : '', handle);
}

export const blogSchema = record({ id: id(null), title: word(null), handle: word(null) });

interface BlogInput {
  type: ContentType;
  blog_id: number | null;
  blog?: z.infer<typeof blogSchema> | null | undefined;
}

function blogOf({ type, blog, blog_id }: BlogInput): Content['blog'] {
  if (type !== 'article') {
    return null;
  }
  return {
    id: blog?.id ?? blog_id,
    title: blog?.title ?? null,
    handle: blog?.handle ?? null,
  };
}
