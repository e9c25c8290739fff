/**
 * The path that answers several reads in one request, for screens that need many: `?read=/api/a&read=/api/b`.
 * Each read gets the same response and status as on its own, in the order of the request.
 */
export const combinedReadsPath = '/api/together';
export const mostCombinedReads = 8;

export type CombinedAnswer = { readonly status: number; readonly body: unknown };

export function combinedReadsUrl(urls: readonly string[]): string {
  return `${combinedReadsPath}?${urls.map((url) => `read=${encodeURIComponent(url)}`).join('&')}`;
}
