import * as z from 'zod/mini';
import { roles } from '#domain/actor.ts';
import { fileMoments, fileRecords } from '#domain/file.ts';
import { fileLimits, mediaTypes } from '#domain/files/stored-file.ts';
import { reason } from '#words/say/because.ts';
import { defineCall } from './calls/call.ts';
import { fileIds, id, instant } from './calls/fields.ts';

/** The paths of a file's content and of a picture's preview. */
export const filePath = (file: { readonly id: string }) => `/api/files/${file.id}`;
export const previewPath = (file: { readonly id: string }) => `${filePath(file)}/preview`;

/** An uploaded file that has not been added to a record yet. */
const upload = z.object({
  id,
  name: z.string(),
  media_type: z.enum(mediaTypes),
  byte_size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});

export const uploadFile = defineCall({
  name: 'files.upload',
  summary:
    'Upload a picture (JPEG, PNG, HEIC) or a PDF document. Its format is checked by its content. Pictures are re-encoded, which removes any other data. A file may have up to 10 MB, and a picture up to 24 megapixels. It can be added to a record within a day.',
  method: 'POST',
  path: '/api/files',
  by: roles,
  isForStaff: true,
  counts: ['files'],
  input: z.object({
    name: z.string().check(z.trim(), z.minLength(1, reason('files_missing')), z.maxLength(1000)),
    /** The file's content in base64. */
    content: z.string().check(z.minLength(1, reason('files_missing'))),
  }),
  output: upload,
  bodyLimit: 13_400_000,
});

export const file = z.object({
  ...upload.shape,
  record: z.enum(fileRecords),
  record_id: id,
  moment: z.nullable(z.enum(fileMoments)),
  is_internal: z.boolean(),
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
    "List a record's photos and documents that the caller may see, oldest first. A request and its job share them.",
  method: 'GET',
  path: '/api/files-of/{record}/{record_id}',
  by: roles,
  reads: [...fileRecords],
  mostRows: '100 of a request and 100 of its job',
  input: z.object(record),
  output: list,
});

/** File IDs in an address, separated by commas. */
const idsInAddress = z.pipe(
  z
    .string()
    .check(z.maxLength(fileLimits.kept.previews * 40))
    .check(z.regex(/^[0-9a-f-]+(?:,[0-9a-f-]+)*$/)),
  z.pipe(
    z.transform((ids: string) => ids.split(',')),
    z.array(id).check(z.maxLength(fileLimits.kept.previews)),
  ),
);

export const listPreviews = defineCall({
  name: 'files.list-previews',
  summary: `Get the previews of several photos (WebP in base64), so that a technician's device can keep them. Those that the caller may not see, and those after ${fileLimits.kept.bytes / 1_000_000} MB, are left out.`,
  method: 'GET',
  path: '/api/file-previews',
  by: ['technician'],
  reads: [],
  mostRows: `${fileLimits.kept.previews}`,
  input: z.object({ ids: idsInAddress }),
  output: z.object({ items: z.array(z.object({ id, content: z.string() })) }),
});

export const attachFiles = defineCall({
  name: 'files.attach',
  summary: 'Add files that the caller has uploaded to a record. The response lists all files of the record.',
  method: 'POST',
  path: '/api/files/attach',
  by: roles,
  isForStaff: true,
  input: z.object({
    ...record,
    file_ids: fileIds.check(z.minLength(1, reason('files_missing'))),
    moment: z._default(z.nullable(z.enum(fileMoments)), null),
    is_internal: z._default(z.boolean(), false),
  }),
  output: list,
});

export const removeFile = defineCall({
  name: 'files.remove',
  summary:
    'Remove a file. Its uploader may do this within a day, and the operator at any time. After that, no one can open the file.',
  method: 'POST',
  path: '/api/files/{id}/remove',
  by: roles,
  input: z.object({ id }),
  output: z.object({ id, removed_at: instant }),
});
