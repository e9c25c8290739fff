import { withLatinDigits } from '#domain/values/latin-digits.ts';

/** The inputs for numbers, phone numbers, codes and dates. */
const numeric =
  'input:is([inputmode=numeric], [inputmode=decimal], [inputmode=tel], [type=tel], [autocomplete=one-time-code], [data-dates-input])';

const signs: Readonly<Record<string, string>> = { '٫': '.', '٬': '', '٪': '%' };

/** Converts Arabic and Persian digits while they are typed or pasted, because number inputs would drop them. */
document.addEventListener(
  'beforeinput',
  (event) => {
    const { data, target } = event;
    if (!data || event.isComposing || !(target instanceof HTMLInputElement) || !target.matches(numeric))
      return;
    const latin = withLatinDigits(data).replaceAll(/[٫٬٪]/g, (sign) => signs[sign] ?? sign);
    if (latin === data) return;
    event.preventDefault();
    // No other method keeps the undo history and triggers the same events as typing.
    document.execCommand('insertText', false, latin);
  },
  true,
);
