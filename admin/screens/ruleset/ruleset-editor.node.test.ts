import { afterEach, describe, expect, it, vi } from 'vitest';
import { openRuleset } from './ruleset-editor.ts';

/** A server with one draft, which others save too. */
function serveDraft() {
  const stored = { name: 'First', revision: 1 };
  vi.stubGlobal('fetch', async (_address: string, { method, headers, body }: RequestInit) => {
    if (method === 'GET') {
      const draft = { body: { name: stored.name, rules: [] }, base_version: 0 };
      return Response.json({
        live: null,
        plan: null,
        draft: { ...draft, revision: stored.revision },
      });
    }
    if (new Headers(headers).get('If-Match') !== `"${stored.revision}"`) {
      return Response.json({ error: 'Somebody else was faster.' }, { status: 412 });
    }
    stored.name = JSON.parse(typeof body === 'string' ? body : '').body.name;
    stored.revision += 1;
    return Response.json({ revision: stored.revision, problems: [] });
  });
  return stored;
}

async function meetConflict() {
  const stored = serveDraft();
  const editor = await openRuleset({ shop: 'store.example', object: '1' }, () => {});
  Object.assign(stored, { name: 'Theirs', revision: 2 });
  editor.edit({ ...editor.draft, name: 'Yours' });
  await editor.save();
  expect(editor.conflict).toMatchObject({ yours: { name: 'Yours' }, theirs: { name: 'Theirs' } });
  return { stored, editor };
}

describe('a draft that somebody else has saved meanwhile', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is not saved over while nothing is chosen, and the next save asks again', async () => {
    const { stored, editor } = await meetConflict();
    editor.postpone();
    expect(editor.conflict).toBeUndefined();
    await editor.save();
    expect(editor.conflict).toMatchObject({ theirs: { name: 'Theirs' } });
    expect(stored).toEqual({ name: 'Theirs', revision: 2 });
  });

  it('is saved over by a choice, and can be reached by undoing', async () => {
    const { stored, editor } = await meetConflict();
    editor.resolve('yours');
    await editor.save();
    expect(stored).toEqual({ name: 'Yours', revision: 3 });
    editor.undo();
    await editor.save();
    expect(stored).toEqual({ name: 'Theirs', revision: 4 });
  });

  it('stays as it is when it is taken', async () => {
    const { stored, editor } = await meetConflict();
    editor.resolve('theirs');
    await editor.save();
    expect(editor.draft.name).toBe('Theirs');
    expect(stored).toEqual({ name: 'Theirs', revision: 2 });
  });
});

describe('a draft', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is saved when a step goes back before anything was sent', async () => {
    const stored = serveDraft();
    const onChange = vi.fn();
    const editor = await openRuleset({ shop: 'store.example', object: '1' }, onChange);
    editor.edit({ ...editor.draft, name: 'Second' });
    editor.undo();
    expect(editor.saving).toBe('saving');
    onChange.mockClear();
    await editor.save();
    expect(editor.saving).toBe('saved');
    expect(onChange).toHaveBeenCalledOnce();
    expect(stored).toEqual({ name: 'First', revision: 1 });
  });
});
