/** Answers `?read=/api/a&read=/api/b` in order, each like a call of its own, for screens with many reads. */
export const combinedReadsPath = '/api/together';
export const mostCombinedReads = 8;

export type CombinedAnswer = { readonly status: number; readonly body: unknown };

export function combinedReadsUrl(urls: readonly string[]): string {
  return `${combinedReadsPath}?${urls.map((url) => `read=${encodeURIComponent(url)}`).join('&')}`;
}
