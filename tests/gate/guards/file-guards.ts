import type { GuardFault } from './guard-fault.ts';

const page = 'src/server/files/file-page.ts';
const reader = 'src/server/site/file-answer.ts';
const attach = 'src/server/files/attach.ts';
const calls = 'src/server/platform/calls.ts';
const files = ['src/server/files/files.test.ts'];
const largeCalls = ['src/server/site/large-calls.test.ts'];

/** Faults in the guards for file contents, on upload and download. */
export const fileGuardFaults: readonly GuardFault[] = [
  {
    guard: 'a file is opened in a session only',
    file: reader,
    from: 'if (caller === null) throw notAuthenticated();',
    to: "if (caller === null) throw new NotFoundError('file');",
    tests: files,
  },
  {
    guard: 'a file is not opened before its reader agrees to the privacy notice',
    file: reader,
    from: 'if (view.must_agree) throw agreementMissing();',
    to: 'void [view, agreementMissing];',
    tests: ['src/server/privacy/first-agreement.test.ts'],
  },
  {
    guard: 'a file is not opened before the second factor that the role requires',
    file: reader,
    from: 'if (view.must_set_up_two_factor) throw twoFactorMissing();',
    to: 'void [view, twoFactorMissing];',
    tests: files,
  },
  {
    guard: 'a file is opened only by people with access to its record',
    file: reader,
    from: 'const actor = await readerOf(server, c);',
    to: "const actor = { ...(await readerOf(server, c)), role: 'super_admin' as const };",
    tests: files,
  },
  {
    guard: 'a file that was removed is not opened',
    file: page,
    from: ' and f.removed_at is null',
    to: '',
    tests: files,
  },
  {
    guard: 'a document is never shown in a page',
    file: page,
    from: "isPhoto(file) ? 'inline' : 'attachment'",
    to: "isPhoto(file) ? 'inline' : 'inline'",
    tests: files,
  },
  {
    guard: 'an upload is added to a record within a day',
    file: 'src/server/store/uploads.ts',
    from: ' and is_stored and due_at > ',
    to: ' and is_stored and due_at is distinct from ',
    tests: files,
  },
  {
    guard: 'an upload is added to one record only',
    file: 'src/server/store/uploads.ts',
    from: 'update uploads set due_at = null\n',
    to: 'update uploads set due_at = due_at\n',
    tests: files,
  },
  {
    guard: 'only the company adds internal files',
    file: attach,
    from: 'if (is_internal && !mayKeepInternal(actor.role)) {',
    to: 'if (is_internal && !mayKeepInternal) {',
    tests: files,
  },
  {
    guard: 'an internal file is not a file of the client',
    file: 'src/server/steps/put-files.ts',
    from: 'client_id: is_internal ? null : location.client_id,',
    to: 'client_id: location.client_id,',
    tests: files,
  },
  {
    guard: 'the client is not notified of internal files',
    file: attach,
    from: ', ...(is_internal && { client_id: null }) };',
    to: ' };',
    tests: files,
  },
  {
    guard: 'a file is removed only by the one who added it, and by the operator',
    file: 'src/server/files/remove.ts',
    from: 'if (!mayRemoveFile(actor.role, { is_own, created_at: file.created_at }, now)) {',
    to: 'if (!mayRemoveFile(actor.role, { is_own: true, created_at: file.created_at }, now)) {',
    tests: files,
  },
  {
    guard: 'a person adds a limited number of files in a day',
    file: 'src/server/files/upload.ts',
    from: 'if (isOver) throw tooManyToday();',
    to: 'void [isOver, tooManyToday];',
    tests: files,
  },
  {
    guard: 'a large body is read only from people who may send it',
    file: calls,
    from: '    requireGuard(handler.call, caller, c);\n    if (needsKey(handler.call)) readKey(c);',
    to: '    if (needsKey(handler.call)) readKey(c);',
    tests: largeCalls,
  },
  {
    guard: 'a large body is read only from our own pages',
    file: calls,
    from: 'await requireOwnOrigin(c, server, caller?.domain ?? null);',
    to: '',
    tests: largeCalls,
  },
];
