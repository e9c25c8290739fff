const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format, which is created only once, because creating one takes far longer than using it. */
export function dateFormatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
