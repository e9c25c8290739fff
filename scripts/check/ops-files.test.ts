import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../run.mjs';

const textOf = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

/** The settings that belong to the other programs of the compose files. */
const ofOthers = /^(?:POSTGRES_|MINIO_|MC_HOST_|SITE$|SERVERS$)/;

test.each(['ops/compose.yml', 'ops/compose-two.yml'])('each setting in %s exists', (path) => {
  const names = [...textOf(path).matchAll(/^ {4,6}([A-Z][A-Z0-9_a-z]+):/gm)].map(([, name = '']) => name);
  const ours = names.filter((name) => !ofOthers.test(name));
  expect(ours).toContain('DATABASE_URL');
  const known = textOf('src/server/platform/env.ts');
  expect(ours.filter((name) => !known.includes(`  ${name}:`))).toEqual([]);
});
