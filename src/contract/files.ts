import * as z from 'zod/mini';
import { roles } from '#domain/actor.ts';
import { fileMoments, fileRecords } from '#domain/file.ts';
import { fileLimits, mediaTypes } from '#domain/files/kept-file.ts';
import { reason } from '#words/say/because.ts';
import { defineCall } from './calls/call.ts';
import { id, instant } from './calls/fields.ts';

/** Where the bytes of a file are read, and those of a picture's preview, by whoever may see the file. */
export const filePath = (file: { readonly id: string }) => `/api/files/${file.id}`;
export const previewPath = (file: { readonly id: string }) => `${filePath(file)}/preview`;

/** What was sent and waits to be put on a record. */
const upload = z.object({
  id,
  name: z.string(),
  media_type: z.enum(mediaTypes),
  byte_size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export type UploadView = z.output<typeof upload>;

export const uploadFile = defineCall({
  name: 'files.upload',
  summary:
    'Send a picture (JPEG, PNG, HEIC) or a PDF document. It is checked by its content, and pictures are encoded again, without any other content; a file has at most 10 MB, a picture 24 megapixels. It waits a day to be put on a record.',
  method: 'POST',
  path: '/api/files',
  by: roles,
  isForStaff: true,
  counts: ['files'],
  input: z.object({
    name: z.string().check(z.trim(), z.minLength(1, reason('files_missing')), z.maxLength(1000)),
    /** In base64. */
    content: z.string().check(z.minLength(1, reason('files_missing'))),
  }),
  output: upload,
  bodyLimit: 13_400_000,
});

const most = reason('too_many_files', { max: fileLimits.perAct });
export const fileIds = z.array(id).check(z.maxLength(fileLimits.perAct, most));

export const file = z.object({
  ...upload.shape,
  record: z.enum(fileRecords),
  record_id: id,
  moment: z.nullable(z.enum(fileMoments)),
  /** Whether the client cannot see it. */
  is_internal: z.boolean(),
  /** Whether the caller added it. */
  is_own: z.boolean(),
  uploaded_by_name: z.string(),
  created_at: instant,
});
export type FileView = z.output<typeof file>;

const record = { record: z.enum(fileRecords), record_id: id };
const list = z.object({ items: z.array(file) });

export const listFiles = defineCall({
  name: 'files.list',
  summary:
    'The photos and documents of a record, oldest first: those of a request and of its job together, as far as the caller may see them.',
  method: 'GET',
  path: '/api/files-of/{record}/{record_id}',
  by: roles,
  reads: [...fileRecords],
  mostRows: '100 of a request and 100 of its job',
  input: z.object(record),
  output: list,
});

export const attachFiles = defineCall({
  name: 'files.attach',
  summary: 'Put files that the caller has sent on a record. The answer is what the record has then.',
  method: 'POST',
  path: '/api/files/attach',
  by: roles,
  isForStaff: true,
  input: z.object({
    ...record,
    file_ids: fileIds.check(z.minLength(1, reason('files_missing'))),
    moment: z._default(z.nullable(z.enum(fileMoments)), null),
    /** Whether the company keeps them to itself. */
    is_internal: z._default(z.boolean(), false),
  }),
  output: list,
});

export const removeFile = defineCall({
  name: 'files.remove',
  summary:
    'Remove a file: whoever added it within a day, and the operator at any time. Nobody can open it from then on.',
  method: 'POST',
  path: '/api/files/{id}/remove',
  by: roles,
  input: z.object({ id }),
  output: z.object({ id, removed_at: instant }),
});
