import dayjs from 'dayjs';
import arabic from 'dayjs/locale/ar.js';
import preParsePostFormat from 'dayjs/plugin/preParsePostFormat.js';
import { formatLocale } from '#words/words.ts';

type WithDigits = ILocale & Record<'preparse' | 'postformat', unknown>;
const { preparse, postformat, ...shipped } = arabic as WithDigits;

/** Shows noon as the afternoon; the shipped language shows it as the morning. */
const latin = { ...shipped, meridiem: (hour: number) => (hour < 12 ? 'ص' : 'م') };
const arab = { ...latin, preparse, postformat, name: formatLocale('ar-u-nu-arab') };

dayjs.extend(preParsePostFormat);
for (const language of [latin, arab]) dayjs.locale(language, undefined, true);
