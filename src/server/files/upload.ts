import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { uploadFile } from '#contract/files.ts';
import { fileLimits, keptName } from '#domain/files/stored-file.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { AccountRequest } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import type { Server } from '#server/platform/context.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { previewKey, wholeKey } from '#server/platform/files/file-store.ts';
import { requireCaller } from '#server/platform/session.ts';
import { type Sender, senderOf, visitorOf } from '#server/platform/visitor.ts';
import { base64Bytes } from '#server/steps/untrusted-picture.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';
import { insertRow } from '#server/store/rows/rows.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { uploads } from '#server/store/uploads.ts';
import { because } from '#words/say/because.ts';
import { type AcceptedFile, acceptFile, FileRefusedError } from './accept-file.ts';

const dayMs = 86_400_000;

/** Writes the row before the bytes, so that bytes without a record can always be found. */
export const upload = command(
  uploadFile,
  {
    as: 'account',
    prepare: async (request, { name, content }) => {
      const bytes = base64Bytes(content);
      if (bytes === null) throw refused('damaged');
      const id = await stage(request, name, bytes.length);
      const accepted = await accept(bytes, senderOf(requireCaller(request.caller)));
      await store(request.server, id, accepted);
      return { id, accepted };
    },
    distinguish: ({ name, content }) => ({ name, content: sha256(content) }),
  },
  async ({ tx }, { name }, { id, accepted }) => {
    const { media_type, bytes, width, height } = accepted;
    const file = {
      name: keptName(name, media_type),
      media_type,
      byte_size: bytes.length,
      width,
      height,
    };
    tx.write(sql`
      update uploads set is_stored = true, name = ${file.name}, media_type = ${media_type}, byte_size = ${file.byte_size},
        sha256 = ${createHash('sha256').update(bytes).digest('hex')}, width = ${width}, height = ${height}
      where id = ${id}`);
    return JSON.stringify({ id, ...file });
  },
);

/** Counts an upload against the daily limits of the person and of the network; throws if a limit is exceeded. */
async function stage(
  { server, c, caller }: AccountRequest,
  name: string,
  sent_bytes: number,
): Promise<string> {
  const user_id = requireCaller(caller).view.user.id;
  const { network } = visitorOf(c);
  const { newId, now, database } = server;
  const at = now();
  const row = {
    id: newId(),
    user_id,
    network,
    name: name.slice(0, fileLimits.name.max),
    sent_bytes,
    media_type: null,
    byte_size: null,
    sha256: null,
    width: null,
    height: null,
    is_stored: false,
    due_at: new Date(at.getTime() + fileLimits.stagedMs),
    created_at: at,
  };
  await database.transaction(
    systemFor({ installation: 'the uploads of everyone on the network are counted' }),
    async (tx) => {
      for (const name of [network, user_id]) lockNamed(tx, 'uploads', name);
      const since = new Date(at.getTime() - dayMs);
      const used = async (condition: ReturnType<typeof sql>) => {
        const [sums] = await tx.rows<{ files: number; bytes: number }>(sql`
        select count(*) as files, coalesce(sum(sent_bytes), 0)::float8 as bytes
        from uploads where ${condition} and created_at > ${since}`);
        return sums ?? { files: 0, bytes: 0 };
      };
      const [byPerson, byNetwork] = await inOneTrip(
        used(sql`user_id = ${user_id}`),
        used(sql`network = ${network}`),
      );
      const { person, network: office } = fileLimits.perDay;
      const isOver =
        byPerson.files >= person.files ||
        byPerson.bytes + sent_bytes > person.bytes ||
        byNetwork.files >= office.files ||
        byNetwork.bytes + sent_bytes > office.bytes;
      if (isOver) throw tooManyToday();
      insertRow(tx, uploads, row);
    },
  );
  return row.id;
}

function tooManyToday(): ProblemAnswer {
  return new ProblemAnswer(429, 'too_many_attempts', because('too_many_files_today'), {
    headers: { 'retry-after': '3600' },
  });
}

async function accept(bytes: Buffer, by: Sender): Promise<AcceptedFile> {
  try {
    return await acceptFile(bytes, by);
  } catch (error) {
    if (error instanceof FileRefusedError) throw refused(error.reason);
    throw error;
  }
}

function refused(why: FileRefusedError['reason']): ProblemAnswer {
  return invalidInput('content', because(`file_${why}`));
}

async function store({ files }: Server, id: string, { bytes, preview }: AcceptedFile): Promise<void> {
  await files.put(wholeKey(id), bytes);
  if (preview !== null) await files.put(previewKey(id), preview);
}
