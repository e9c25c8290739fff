import { counted } from './say.ts';

/** Returns the number of ratings as a phrase. */
export const ratingCount = (count: number) =>
  counted(count, {
    zero: 'لا تقييمات',
    one: 'تقييم واحد',
    two: 'تقييمان',
    few: '# تقييمات',
    many: '# تقييمًا',
    other: '# تقييم',
  });
