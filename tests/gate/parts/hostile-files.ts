import type { Part } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

const folder = 'tests/gate/hostile-files';

export const hostileFiles: Part = {
  name: 'hostile-files',
  promise: 'pictures and uploads are refused or re-encoded without any other content',
  canary: {
    file: 'src/server/files/accept-file.ts',
    from: '.jpeg({ quality: quality.kept })',
    to: '.keepMetadata().jpeg({ quality: quality.kept })',
  },
  needsBuild: false,
  run: (rounds) =>
    figuresOfTests([`${folder}/hostile-pictures.test.ts`, `${folder}/hostile-uploads.test.ts`], rounds),
};

export const hostileTexts: Part = {
  name: 'hostile-texts',
  promise: 'no text becomes a formula or a link in a spreadsheet',
  canary: { file: 'src/web/reports/csv.ts', from: '(^|[;\\t\\r\\n])', to: '(^|[\\t\\r\\n])' },
  needsBuild: false,
  run: (rounds) => figuresOfTests([`${folder}/hostile-texts.test.ts`], rounds),
};
