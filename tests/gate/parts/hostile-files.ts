import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

const folder = 'tests/gate/hostile-files';

export const hostileFiles: Part = {
  name: 'hostile-files',
  promise: 'pictures and uploads are refused or re-encoded without any other content',
  canaries: [
    {
      file: 'src/server/files/accept-file.ts',
      from: '.jpeg({ quality: quality.kept })',
      to: '.keepMetadata().jpeg({ quality: quality.kept })',
    },
    {
      file: 'src/server/operators/logo-image.ts',
      from: '.png({ compressionLevel: 9 })',
      to: '.keepMetadata().png({ compressionLevel: 9 })',
    },
    {
      file: 'src/server/job-orders/signature/image.ts',
      from: '.png()',
      to: '.withExif({ IFD0: {} }).png()',
    },
    // With this fault, a document keeps the file extension that its sender chose.
    { file: 'src/domain/files/stored-file.ts', from: 'endings[media_type];', to: 'baseName;' },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) =>
    figuresOfTests(
      { [`${folder}/hostile-pictures.test.ts`]: 2, [`${folder}/hostile-uploads.test.ts`]: 3 },
      rounds,
    ),
};

export const hostileTexts: Part = {
  name: 'hostile-texts',
  promise: 'no text becomes a formula or a link in a spreadsheet',
  canaries: [{ file: 'src/web/records/exports/csv.ts', from: '(^|[;\\t\\r\\n])', to: '(^|[\\t\\r\\n])' }],
  needsBuild: false,
  run: (rounds) => figuresOfTests({ [`${folder}/hostile-texts.test.ts`]: 2 }, rounds),
};
