/**
 * The path that answers several reads in one request, for screens that need many: `?read=/api/a&read=/api/b`.
 * Each read gets the same response and status as on its own, in the order of the request.
 */
export const togetherPath = '/api/together';
export const mostTogether = 8;

export type AnswerTogether = { readonly status: number; readonly body: unknown };

export function togetherUrl(urls: readonly string[]): string {
  return `${togetherPath}?${urls.map((url) => `read=${encodeURIComponent(url)}`).join('&')}`;
}
