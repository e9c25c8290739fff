import { join } from 'node:path';
import type { Env } from './env.ts';
import { diskStore } from './files/disk-store.ts';
import type { FilePlace } from './files/file-store.ts';
import { s3Store } from './files/s3-store.ts';

const fileFolder = (dataDir: string) => join(dataDir, 'files');

/** Opens the bucket from the settings. If they contain none, opens a folder alongside the other data. */
export function openFileStore(env: Env): FilePlace {
  const { FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY } = env;
  if (FILES_S3_ENDPOINT === undefined) return diskStore(fileFolder(env.DATA_DIR));
  return s3Store({
    endpoint: FILES_S3_ENDPOINT,
    bucket: FILES_S3_BUCKET ?? '',
    region: env.FILES_S3_REGION,
    accessKey: FILES_S3_ACCESS_KEY ?? '',
    secretKey: FILES_S3_SECRET_KEY ?? '',
  });
}
