import { type FileView, listPreviews } from '#contract/files.ts';
import { fileLimits, isPhoto } from '#domain/files/stored-file.ts';
import { send } from '#web/app/api/api-client.ts';
import { deviceOwner } from './device-owner.ts';
import { putPreviews, retainPreviews } from './preview-store.ts';
import { untilIdle } from './until-idle.ts';

/** The photos that the server left out, or for which there was no room. This page does not ask for them again. */
const leftOut = new Set<string>();

const { previews: most, bytes: mostBytes } = fileLimits.kept;

/** Returns the photos whose previews are kept: those of the first jobs, and the latest ones of each job. */
export function previewsToKeep(filesOfJobs: readonly (readonly FileView[])[]): readonly string[] {
  const ids = filesOfJobs.flatMap((files) =>
    files
      .filter(isPhoto)
      .toReversed()
      .map(({ id }) => id),
  );
  return [...new Set(ids)].slice(0, most);
}

/** Lets the page ask for every photo again, because another person may be signed in. */
export function forgetLeftOut(): void {
  leftOut.clear();
}

/** Keeps the previews of these photos and no others. Makes a single request, once the page has nothing else to do. */
export async function keepPreviews(userId: string, fileIds: readonly string[]): Promise<void> {
  await untilIdle(10_000);
  if (deviceOwner() !== userId) return;
  const kept = await retainPreviews(userId, fileIds);
  const missing = fileIds.filter((id) => !kept.has(id) && !leftOut.has(id));
  if (missing.length === 0) return;
  const { items } = await send(listPreviews, { ids: missing.join(',') });
  // The person may have signed out while the response was on its way.
  if (deviceOwner() !== userId) return;
  let bytes = [...kept.values()].reduce((sum, length) => sum + length, 0);
  const fitting = items.filter(({ content }) => {
    bytes += content.length;
    // Base64 makes the content a third longer.
    return bytes <= (mostBytes * 4) / 3;
  });
  const previews = new Map(fitting.map(({ id, content }) => [id, `data:image/webp;base64,${content}`]));
  await putPreviews(userId, previews);
  for (const id of missing) if (!previews.has(id)) leftOut.add(id);
}
