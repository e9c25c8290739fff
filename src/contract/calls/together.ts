/**
 * Several reads in one request, for screens that are made of many: `?read=/api/a&read=/api/b`. Each is answered as if it
 * had been asked alone, with its own status, in the order in which they were asked.
 */
export const togetherPath = '/api/together';
export const mostTogether = 8;

export type AnswerTogether = { readonly status: number; readonly body: unknown };

export function togetherUrl(urls: readonly string[]): string {
  return `${togetherPath}?${urls.map((url) => `read=${encodeURIComponent(url)}`).join('&')}`;
}
