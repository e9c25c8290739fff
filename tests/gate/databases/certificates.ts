import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveToPostgres } from './base-backup.ts';

/** Creates a certificate authority in the folder, and a host certificate signed by it. */
export function makeCertificates(folder: string, name: string, host: string) {
  const path = (end: string) => join(folder, `${name}${end}`);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    path('-ca.key'),
    '-out',
    path('-ca.crt'),
  );
  openssl('req', ...newKey, '-subj', `/CN=${host}`, '-keyout', path('.key'), '-out', path('.csr'));
  writeFileSync(path('.ext'), `subjectAltName=DNS:${host}`);
  const signing = ['-CA', path('-ca.crt'), '-CAkey', path('-ca.key'), '-CAcreateserial', '-days', '2'];
  openssl('x509', '-req', '-in', path('.csr'), ...signing, '-extfile', path('.ext'), '-out', path('.crt'));
  const certificate = { authority: path('-ca.crt'), file: path('.crt'), key: path('.key') };
  chmodSync(certificate.key, 0o600);
  for (const file of [certificate.file, certificate.key]) giveToPostgres(file);
  return certificate;
}
