const formats = new Map<string, Intl.DateTimeFormat>();
/** More than the app uses in one house. */
const MAX_FORMATS = 50;

/** The format of a region and shape, made once: making one takes longer than hundreds of dates that are written with it. */
export function dateFormat(region: string, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([region, shape]);
  const known = formats.get(key);
  if (known !== undefined) return known;
  if (formats.size >= MAX_FORMATS) formats.clear();
  const format = new Intl.DateTimeFormat(region, shape);
  formats.set(key, format);
  return format;
}
