import { z } from 'zod';
import { idField } from '../../contract/values/id-field.ts';
import { text } from '../../contract/values/sizes.ts';
import { authorSchema } from '../changes/contract.ts';
import { listed } from './listed-objects.ts';
import { planSchema, planTimes } from './plans.ts';
import { draftField } from '../../contract/admin/draft-field.ts';
import {
  type AdminAddress,
  type AdminDefinition,
  defineAdminEndpoint,
  noBody,
  shopParameters,
  time,
  written,
} from '../../contract/admin/endpoint.ts';

const body = z.record(z.string(), z.unknown());

const draftSchema = z
  .strictObject({
    body: body.describe('The draft as it was sent'),
    base_version: z.int().describe('The live version that it was made from; 0 without one'),
    revision: z.int().describe('Grows with each save; send it back as `If-Match`'),
    by: authorSchema,
    at: time.describe('The time of the last save'),
  })
  .describe('The shared draft');

export const problems = z
  .array(
    z.strictObject({
      path: z.string().describe('The place in the draft'),
      message: z.string().describe('What to change there'),
    }),
  )
  .describe('What stands in the way of publishing; empty when nothing does');

const versionHead = {
  version: z.int().describe('Grows with each publication'),
  note: z.string().describe('The note of the publication'),
  by: authorSchema,
  at: time.describe('The time of the publication'),
};

const live = z
  .strictObject({
    version: z.int().describe('The live version; 0 for one from before versions were kept'),
    body: body.describe('What shoppers see'),
  })
  .nullable()
  .describe('Null when nothing is live');

const note = text(1_000).default('').describe('For others who read the list of versions');

const saved = { revision: z.int().describe('The revision of the draft'), problems };

const published = {
  version: z.int().nullable().describe('The version that is live now'),
  ...written,
};

interface Wording<Parameters extends z.ZodType, VersionParameters extends z.ZodType> {
  /** Such as `a ruleset`. */
  noun: string;
  parameters: Parameters;
  /** The same with the number of a version. */
  versionParameters: VersionParameters;
  example: Record<string, string>;
}

const refusals = { 404: 'There is no such thing, or the person has no right to the shop' };

const outdated = { 412: 'Somebody else has saved or published meanwhile; both are answered' };

/** How one kind of objects calls an endpoint that all kinds have. */
interface Call {
  name: string;
  address: AdminAddress;
}

/** Defines an endpoint of one kind of objects. Its type holds the name and the address. */
function defineFor<
  const Called extends Call,
  Parameters extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(call: Called, definition: Omit<AdminDefinition<Parameters, Body, Answer>, keyof Call>) {
  return { ...defineAdminEndpoint({ ...definition, ...call }), ...call };
}

/** Defines the endpoints that the drafts of all kinds have in common. */
export function defineDrafts<
  Parameters extends z.ZodType,
  const Read extends Call,
  const Save extends Call,
  const Discard extends Call,
>(
  calls: { read: Read; saveDraft: Save; discardDraft: Discard },
  { noun, parameters, example }: Omit<Wording<Parameters, z.ZodType>, 'versionParameters'>,
) {
  return {
    read: defineFor(calls.read, {
      right: 'read',
      summary: `Read ${noun}`,
      parameters,
      body: noBody,
      answer: z.strictObject({
        live,
        draft: draftSchema.nullable().describe('Null without one'),
        plan: planSchema.nullable().describe('Null without one'),
      }),
      refusals,
      example: { parameters: example },
    }),
    saveDraft: defineFor(calls.saveDraft, {
      right: 'merchandise',
      summary: `Save the draft of ${noun}`,
      description:
        'A draft may be incomplete. Shoppers see nothing of it. When somebody else has saved meanwhile, the answer is 412 with `yours` and `theirs`.',
      parameters,
      takesDraft: true,
      body: z.object({
        body: draftField.describe('The draft'),
        base_version: z.int().min(0).describe('The live version that it was made from'),
      }),
      answer: z.strictObject(saved),
      needsRevision: true,
      refusals: { ...refusals, ...outdated },
      example: { parameters: example, body: { body: {}, base_version: 0 } },
    }),
    discardDraft: defineFor(calls.discardDraft, {
      right: 'merchandise',
      summary: `Discard the draft of ${noun}`,
      parameters,
      body: noBody,
      answer: z.strictObject({ done: z.literal(true).describe('Always true') }),
      needsRevision: true,
      refusals: { ...refusals, ...outdated },
      example: { parameters: example },
    }),
  };
}

/** Defines the endpoints that publish drafts of all kinds, now or at a planned time. */
export function definePublishing<
  Parameters extends z.ZodType,
  const Publish extends Call,
  const Cancel extends Call,
>(
  calls: { publish: Publish; cancelPlan: Cancel },
  { noun, parameters, example }: Omit<Wording<Parameters, z.ZodType>, 'versionParameters'>,
) {
  return {
    publish: defineFor(calls.publish, {
      right: 'merchandise',
      summary: `Publish the draft of ${noun}`,
      description:
        'Answers when shoppers see it, or when it is planned. A draft with problems is refused with all of them.',
      parameters,
      body: z.object({ note, ...planTimes }),
      answer: z.strictObject(published),
      needsRevision: true,
      refusals: { ...refusals, ...outdated, 409: 'There is a plan already' },
      example: { parameters: example, body: { note: 'For the weekend' } },
    }),
    cancelPlan: defineFor(calls.cancelPlan, {
      right: 'merchandise',
      summary: `Cancel the plan of ${noun}`,
      description: 'What it would have published becomes the draft again. What is live stays.',
      parameters,
      body: noBody,
      answer: z.strictObject(written),
      refusals: { ...refusals, 409: 'There is no plan' },
      example: { parameters: example },
    }),
  };
}

/** Defines the endpoints that the versions of all kinds have in common. */
export function defineVersions<
  Parameters extends z.ZodType,
  VersionParameters extends z.ZodType,
  const List extends Call,
  const Read extends Call,
  const Restore extends Call,
>(
  calls: { versions: List; version: Read; restore: Restore },
  { noun, parameters, versionParameters, example }: Wording<Parameters, VersionParameters>,
) {
  return {
    versions: defineFor(calls.versions, {
      right: 'read',
      summary: `List the versions of ${noun}`,
      parameters,
      body: noBody,
      answer: z.strictObject({
        data: z.array(z.strictObject(versionHead)).describe('The newest first'),
      }),
      example: { parameters: example },
    }),
    version: defineFor(calls.version, {
      right: 'read',
      summary: `Read a version of ${noun}`,
      parameters: versionParameters,
      body: noBody,
      answer: z.strictObject({
        ...versionHead,
        body: body.nullable().describe('Null for a version that removed it'),
      }),
      refusals,
      example: { parameters: { ...example, version: '1' } },
    }),
    restore: defineFor(calls.restore, {
      right: 'merchandise',
      summary: `Restore a version of ${noun}`,
      description: 'Publishes an earlier version again, as a new one. The draft stays.',
      parameters,
      body: z.object({ version: z.int().min(1).describe('The version to restore'), note }),
      answer: z.strictObject(published),
      refusals,
      example: { parameters: example, body: { version: 1 } },
    }),
  };
}

export const objectParameters = shopParameters.extend({
  object: idField('must be an id').describe('The id'),
});

/** Defines the endpoints that lists of objects have in common. */
export function defineList<
  const List extends Call,
  const Create extends Call,
  const Remove extends Call,
>(calls: { list: List; create: Create; remove: Remove }, noun: string) {
  const example = { shop: 'store.example', object: '1' };
  return {
    list: defineFor(calls.list, {
      right: 'read',
      summary: `List ${noun}s`,
      parameters: shopParameters,
      body: noBody,
      answer: listed,
      example: { parameters: { shop: example.shop } },
    }),
    create: defineFor(calls.create, {
      right: 'merchandise',
      summary: `Create a ${noun}`,
      description: 'Creates a draft with an id of its own. Shoppers see it once it is published.',
      parameters: shopParameters,
      takesDraft: true,
      body: z.object({ body: draftField.describe('The first draft') }),
      answer: z.strictObject({ id: z.int().describe('The new id'), ...saved }),
      example: { parameters: { shop: example.shop }, body: { body: { name: 'New' } } },
    }),
    remove: defineFor(calls.remove, {
      right: 'merchandise',
      summary: `Remove a ${noun}`,
      description: 'Removes it for shoppers, with its draft. An undo brings it back.',
      parameters: objectParameters,
      body: noBody,
      answer: z.strictObject(published),
      refusals: { 404: `The shop has no such ${noun}, or the person has no right to it` },
      example: { parameters: example },
    }),
  };
}

export const versionField = { version: idField('must be a version').describe('Its number') };

/** What the endpoints of rulesets and widgets have in common. */
export const ofObject = {
  parameters: objectParameters,
  versionParameters: objectParameters.extend(versionField),
  example: { shop: 'store.example', object: '1' },
};

/** The endpoints of rulesets or of widgets, whatever their addresses. */
export type ObjectEndpoints = ReturnType<typeof defineList<Call, Call, Call>> &
  ReturnType<typeof defineDrafts<typeof objectParameters, Call, Call, Call>> &
  ReturnType<typeof definePublishing<typeof objectParameters, Call, Call>> &
  ReturnType<
    typeof defineVersions<
      typeof objectParameters,
      typeof ofObject.versionParameters,
      Call,
      Call,
      Call
    >
  >;
