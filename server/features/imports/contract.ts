import { z } from 'zod';
import { tableKinds } from '../../contract/column-fields.ts';
import { columnMappingSchema } from '../../contract/column-mapping.ts';
import { importKinds } from '../../contract/import-kinds.ts';
import { idField } from '../../contract/values/id-field.ts';
import { list, numberText, text } from '../../contract/values/sizes.ts';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  time,
} from '../../contract/admin/endpoint.ts';
import { changeSchema, ignoredSchema, questionSchema } from './finding-schemas.ts';

/** The largest file. */
const maxBytes = 2 * 1_024 ** 3;

const maxFiles = 100;

const kind = z.enum(importKinds).describe('The kind of its records');

const upload = text(32)
  .regex(/^[\da-f]{32}$/, 'must be the id of a file that was sent')
  .describe('The id of the file');

const mapping = columnMappingSchema
  .optional()
  .describe('What the columns are of a table that Vitrine does not know');

const uploadSchema = z.strictObject({
  upload: z.string().describe('The id of the file'),
  received: z.int().describe('Bytes that have arrived; the next piece begins there'),
  kind: kind.nullable().describe('The recognised kind of a whole file; null where nobody can tell'),
});

const describedTable = z.strictObject({
  kind: z.enum(tableKinds).describe('What its rows are, or probably are'),
  format: z
    .string()
    .nullable()
    .describe('The known format; null for a table that needs a mapping of its columns'),
  columns: z
    .array(
      z.strictObject({
        name: z.string().describe('Its name in the first row'),
        field: z.string().nullable().describe('The field that it probably is; null for none'),
        examples: z.array(z.string()).describe('Its first cells'),
      }),
    )
    .describe('The columns in order'),
  picture: z.string().nullable().describe('The address of a picture of the first product'),
});

const countsSchema = z.strictObject({
  saved: z.int().describe('New or changed records'),
  unchanged: z.int().describe('Records as they were'),
  rejected: z.int().describe('Records that could not be read'),
  removed: z.int().describe('Records that the files no longer hold'),
});

const runSchema = z
  .strictObject({
    id: z.int().describe('Grows with time'),
    state: z.enum(['running', 'finished', 'failed', 'cancelled']).describe('How it is'),
    check_only: z.boolean().describe('True when nothing is written: counts tell what would be'),
    replace: z.boolean().describe('Removes records that the files no longer hold'),
    files: z
      .array(
        z.strictObject({
          kind: z.string().describe('The kind of its records'),
          name: z.string().describe('Its name'),
          bytes: z.int().describe('Its size'),
        }),
      )
      .describe('The files'),
    kind: z.string().describe('The kind that is read, or that was read last'),
    records: z.int().describe('Records of this kind so far'),
    bytes_read: z.int().describe('Bytes of all files so far'),
    total_bytes: z.int().describe('Bytes of all files'),
    counts: z.record(z.string(), countsSchema).describe('Counts by kind, at its end'),
    problems: z.int().describe('The number of problems'),
    failure: z.string().nullable().describe('Why it has failed'),
    ignored: z
      .array(ignoredSchema)
      .describe('What the files hold and Vitrine does not read, at its end'),
    changes: z.array(changeSchema).describe('What a check has found, by field'),
    questions: z
      .array(questionSchema)
      .describe(
        'What to confirm after a check: fields that lose a tenth of their values, prices of 0',
      ),
    started_at: time.describe('Its beginning'),
    reached_at: time.describe('Its end, or the last sign of life'),
  })
  .describe('An import');

const runParameters = shopParameters.extend({
  import: idField('must be the id of an import').describe('The id of the import'),
});

const refusals = { 404: 'There is no such thing, or the person has no right to the shop' };

const example = { shop: 'store.example' };

const oneRun = { import: '7', ...example };

export const importEndpoints = {
  createUpload: defineAdminEndpoint({
    name: 'createUpload',
    address: 'POST /shops/:shop/uploads',
    right: 'merchandise',
    summary: 'Announce a file to import',
    description:
      'Files lie on the server for a day, or until they have been imported. An account announces at most 120 an hour from one network, and a network 600.',
    parameters: shopParameters,
    body: z.object({
      name: text(1_024).min(1, 'must not be empty').describe('The name of the file'),
      bytes: z
        .int()
        .min(1, 'The file is empty')
        .max(maxBytes, 'The file is larger than 2 GiB: split it, or use the command line')
        .describe('Its size'),
    }),
    answer: uploadSchema,
    refusals: { 409: 'The disk of the server is full, or the shop has 8 GiB of files there' },
    example: { parameters: example, body: { name: 'products.csv', bytes: 31_400 } },
  }),
  appendUpload: defineAdminEndpoint({
    name: 'appendUpload',
    address: 'PUT /shops/:shop/uploads/:upload',
    right: 'merchandise',
    summary: 'Send a piece of a file',
    description:
      'The body is a piece of at most 8 MiB, which goes to the disk as it arrives. Pieces follow each other; one that was lost may be sent again. Several servers must share their `UPLOAD_DIR`.',
    takesFile: true,
    parameters: shopParameters.extend({
      upload,
      offset: numberText
        .regex(/^\d+$/, 'must be a number of bytes')
        .transform(Number)
        .describe('The place of the piece in the file'),
    }),
    body: noBody,
    answer: uploadSchema,
    refusals: { ...refusals, 409: 'A piece before it is missing, or an import reads the file' },
    example: {
      parameters: { ...example, upload: '0123456789abcdef0123456789abcdef', offset: '0' },
    },
  }),
  removeUpload: defineAdminEndpoint({
    name: 'removeUpload',
    address: 'DELETE /shops/:shop/uploads/:upload',
    right: 'merchandise',
    summary: 'Remove a file that was sent',
    description: 'Removes it from the disk, whole or not.',
    parameters: shopParameters.extend({ upload }),
    body: noBody,
    answer: z.strictObject({}),
    refusals: { ...refusals, 409: 'An import reads the file' },
    example: { parameters: { ...example, upload: '0123456789abcdef0123456789abcdef' } },
  }),
  uploadColumns: defineAdminEndpoint({
    name: 'uploadColumns',
    address: 'GET /shops/:shop/uploads/:upload/columns',
    right: 'merchandise',
    summary: 'The columns of a table that was sent',
    description:
      'Tells for each column of a table (CSV or TSV) which field it probably is, with examples. An import takes the answers of a person as `columns`. Those of customers and orders need an owner.',
    parameters: shopParameters.extend({
      upload,
      kind: z.enum(tableKinds).optional().describe('What the rows are; without it, they tell it'),
    }),
    body: noBody,
    answer: describedTable,
    refusals: { ...refusals, 403: 'Only owners read tables of customers and orders' },
    example: { parameters: { ...example, upload: '0123456789abcdef0123456789abcdef' } },
  }),
  createImport: defineAdminEndpoint({
    name: 'createImport',
    address: 'POST /shops/:shop/imports',
    right: 'merchandise',
    summary: 'Import files',
    description:
      'Starts a process that imports the files, or with `check_only` tells what it would do. `replace` needs a finished check of the same files with `replace`, and the number of records that would go. Customers, orders and events need an owner.',
    parameters: shopParameters,
    body: z.object({
      files: list(z.object({ upload, kind, columns: mapping }), maxFiles)
        .min(1, 'must name at least one file')
        .describe('The files that were sent'),
      check_only: runSchema.shape.check_only.default(false),
      replace: runSchema.shape.replace.default(false),
      checked: z.int().min(1).optional().describe('The id of the check before a replacement'),
      confirm: z.int().min(0).optional().describe('The number of records that may go'),
    }),
    answer: z.strictObject({ import: z.int().describe('The id of the import') }),
    refusals: {
      403: 'Only owners import customers, orders and events',
      409: 'Another import of the shop is running, or a file is not whole',
    },
    example: {
      parameters: example,
      body: {
        files: [{ upload: '0123456789abcdef0123456789abcdef', kind: 'products' }],
        check_only: true,
      },
    },
  }),
  imports: defineAdminEndpoint({
    name: 'imports',
    address: 'GET /shops/:shop/imports',
    right: 'merchandise',
    summary: 'List imports',
    description: 'Lists the imports of files, those of the command line too.',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({ data: z.array(runSchema).describe('The newest 50 first') }),
    example: { parameters: example },
  }),
  importRun: defineAdminEndpoint({
    name: 'importRun',
    address: 'GET /shops/:shop/imports/:import',
    right: 'merchandise',
    summary: 'An import with its progress',
    parameters: runParameters,
    body: noBody,
    answer: runSchema,
    refusals,
    example: { parameters: oneRun },
  }),
  cancelImport: defineAdminEndpoint({
    name: 'cancelImport',
    address: 'DELETE /shops/:shop/imports/:import',
    right: 'merchandise',
    summary: 'Cancel an import',
    description: 'Ends it between two records within seconds. What was saved before stays.',
    parameters: runParameters,
    body: noBody,
    answer: z.strictObject({}),
    refusals,
    example: { parameters: oneRun },
  }),
  importProblems: defineAdminEndpoint({
    name: 'importProblems',
    address: 'GET /shops/:shop/imports/:import/problems',
    right: 'merchandise',
    summary: 'Problems of an import',
    parameters: runParameters.extend({
      format: z.enum(['json', 'csv']).default('json').describe('`csv` returns a file'),
    }),
    body: noBody,
    answer: z.strictObject({
      data: z
        .array(
          z.strictObject({
            is_warning: z.boolean().describe('True for records that were imported nevertheless'),
            file: z.string().describe('The file'),
            line: z.int().nullable().describe('The line; null for the whole file'),
            reason: z.string().describe('The problem as a sentence'),
          }),
        )
        .describe('The first 1,000 problems, then the first 1,000 warnings'),
    }),
    refusals: { ...refusals, 403: 'Only owners read problems of customers, orders and events' },
    example: { parameters: oneRun },
  }),
};
