/**
 * The path of combined reads, for screens with many reads. The responses to `?read=/api/a&read=/api/b` come in order,
 * as if each read were a separate call.
 */
export const combinedReadsPath = '/api/together';
export const mostCombinedReads = 10;

export type CombinedAnswer = { readonly status: number; readonly body: unknown };

export function combinedReadsUrl(urls: readonly string[]): string {
  return `${combinedReadsPath}?${urls.map((url) => `read=${encodeURIComponent(url)}`).join('&')}`;
}
