/** Awaits all results. If several fail, throws the first error in the statements' order, not the first one to occur. */
export async function inOneTrip<const Reads extends readonly Promise<unknown>[]>(
  ...started: Reads
): Promise<{ -readonly [Index in keyof Reads]: Awaited<Reads[Index]> }> {
  await Promise.allSettled(started);
  const answers: unknown[] = [];
  for (const one of started) answers.push(await one);
  return answers as { -readonly [Index in keyof Reads]: Awaited<Reads[Index]> };
}
