import type { AnswerRecorder } from './answer-recorder.ts';

export async function recordModels(recorder: AnswerRecorder): Promise<void> {
  await recorder.record('trainModels');
  await recorder.record('reindexSearch');
}

export async function recordRuleset(recorder: AnswerRecorder): Promise<void> {
  await recorder.record('tryRuleset');
  const { id } = await recorder.record('createRuleset');
  await recorder.record('keepSituation');
  await recorder.record('runSituations');
  await recorder.record('removeSituation');
  await recordVersions(recorder, ofRulesets, (await recorder.send('ruleset')).live?.body);
  await recorder.record('removeRuleset', { parameters: { object: id } });
}

export async function recordWidget(recorder: AnswerRecorder): Promise<void> {
  await recorder.record('widgetSnippets');
  const { id } = await recorder.record('createWidget');
  await recordVersions(recorder, ofWidgets, (await recorder.send('widget')).live?.body);
  await recorder.record('removeWidget', { parameters: { object: id } });
}

export async function recordSearch(recorder: AnswerRecorder): Promise<void> {
  await recorder.record('trySearch');
  await recorder.record('checkSearch');
  await recorder.record('typeSearch');
  await recorder.record('compareSearches');
  await recorder.record('tryKeptTerms');
  await recordVersions(recorder, ofSearch, (await recorder.send('readSearchSettings')).live?.body);
  await recorder.record('beginTrial');
  const { id } = await recorder.send('beginTrial', { body: { kind: 'quality' } });
  await recorder.record('endTrial', { parameters: { trial: id } });
}

/** The endpoints that the drafts and versions of a kind have, and a change of what is live. */
const ofRulesets = {
  saveDraft: 'saveRulesetDraft',
  discardDraft: 'discardRulesetDraft',
  publish: 'publishRuleset',
  cancelPlan: 'cancelRulesetPlan',
  restore: 'restoreRuleset',
  change: { name: 'For the weekend' },
} as const;

const ofWidgets = {
  saveDraft: 'saveWidgetDraft',
  discardDraft: 'discardWidgetDraft',
  publish: 'publishWidget',
  cancelPlan: 'cancelWidgetPlan',
  restore: 'restoreWidget',
  change: { name: 'For the weekend' },
} as const;

const ofSearch = {
  saveDraft: 'saveSearchDraft',
  discardDraft: 'discardSearchDraft',
  publish: 'publishSearch',
  cancelPlan: 'cancelSearchPlan',
  restore: 'restoreSearch',
  change: { synonyms: [{ words: ['sofa', 'couch'] }] },
} as const;

/** Discards a draft, publishes a change, plans the former state for later, and restores the change. */
async function recordVersions(
  recorder: AnswerRecorder,
  { change, ...names }: typeof ofRulesets | typeof ofWidgets | typeof ofSearch,
  live: object | undefined,
): Promise<void> {
  const draft = await recorder.record(names.saveDraft, { revision: 0 });
  await recorder.record(names.discardDraft, { revision: draft.revision });
  const save = async (body: object, base: number) =>
    (await recorder.send(names.saveDraft, { revision: 0, body: { body, base_version: base } }))
      .revision;
  const changed = await save({ ...live, ...change }, 0);
  const first = await recorder.record(names.publish, { revision: changed });
  const former = await save({ ...live }, first.version ?? 0);
  const second = await recorder.send(names.publish, { revision: former });
  const planned = await save({ ...live, ...change }, second.version ?? 0);
  const body = { from: '2026-06-05T18:00:00Z' };
  await recorder.send(names.publish, { revision: planned, body });
  await recorder.record(names.cancelPlan);
  await recorder.record(names.restore, { body: { version: first.version } });
}

/** Stops an experiment, and publishes the winner of another one. */
export async function recordExperiment(recorder: AnswerRecorder): Promise<void> {
  const first = await recorder.record('createExperiment');
  await recorder.record('startExperiment', { parameters: { experiment: first.id } });
  await recorder.record('stopExperiment', { parameters: { experiment: first.id } });
  const second = await recorder.send('createExperiment');
  await recorder.send('startExperiment', { parameters: { experiment: second.id } });
  await recorder.record('publishVariant', { parameters: { experiment: second.id } });
}
