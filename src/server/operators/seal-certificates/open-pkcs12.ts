import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { SealCertificateRefusal } from '#domain/signing/seal-certificate.ts';
import { tooBusy } from '#server/platform/errors.ts';
import { inTurn } from '#server/platform/turns/in-turn.ts';
import type { Sender } from '#server/platform/visitor.ts';
import { RefusedUpload } from '#server/steps/untrusted-picture.ts';

export class CertificateRefusedError extends RefusedUpload<SealCertificateRefusal> {}

/** A private key in PKCS #8, and all certificates of the file in DER. */
type OpenedFile = { readonly privateKeyPkcs8: Uint8Array; readonly certificates: readonly Uint8Array[] };
type Answer = OpenedFile | { readonly refused: string };

/** A file may require any number of rounds to derive its keys, so a separate process opens it, with a time limit. */
const openingMs = 15_000;
const mostMegabytes = 192;
const inOpeningTurn = inTurn(1, { operator: 4, person: 4 }, tooBusy);

/** The process's code as text, so that the build needs no separate file. */
const openerCode = `
  const [, library] = process.argv;
  const { P12Signer } = await import(library);
  process.on('disconnect', () => process.exit());
  process.once('message', async ({ file, password }) => {
    let answer;
    try {
      const { privateKey, certificate, certificateChain } = await P12Signer.create(file, password);
      const pkcs8 = await crypto.subtle.exportKey('pkcs8', privateKey);
      answer = { privateKeyPkcs8: new Uint8Array(pkcs8), certificates: [certificate, ...certificateChain] };
    } catch (error) {
      answer = { refused: String(error?.message ?? error) };
    }
    process.send(answer, () => process.exit());
  });`;

/** Opens a PKCS #12 file with its password. Throws CertificateRefusedError if it cannot be opened. */
export function openPkcs12(file: Uint8Array, password: string, by: Sender): Promise<OpenedFile> {
  return inOpeningTurn(async () => {
    const answer = await answerOf(file, password);
    if ('refused' in answer) throw new CertificateRefusedError(refusalOf(answer.refused));
    return answer;
  }, by);
}

function answerOf(file: Uint8Array, password: string): Promise<Answer> {
  const library = pathToFileURL(createRequire(import.meta.url).resolve('@libpdf/core')).href;
  const opener = spawn(
    process.execPath,
    [`--max-old-space-size=${mostMegabytes}`, '--input-type=module', '-e', openerCode, library],
    {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      timeout: openingMs,
      killSignal: 'SIGKILL',
    },
  );
  return new Promise((resolve, reject) => {
    opener.once('message', (answer: Answer) => resolve(answer));
    opener.once('error', reject);
    // A file that takes too long, or that ends the process, is not a certificate that a program exported.
    opener.once('close', () => resolve({ refused: '' }));
    opener.send({ file, password }, (error) => error && reject(error));
  });
}

/** Returns the reason for the refusal, based on the library's error message. */
function refusalOf(message: string): SealCertificateRefusal {
  if (/password|integrity|MAC/i.test(message)) return 'wrong_password';
  if (/no private key/i.test(message)) return 'without_key';
  if (/no certificates/i.test(message)) return 'without_certificate';
  return /unsupported key/i.test(message) ? 'weak_key' : 'damaged';
}
