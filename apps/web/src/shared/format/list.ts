import { activeRegion } from '../i18n/locale.ts';

/** "luce, tenda e porta" */
export const formatList = (words: readonly string[]): string =>
  new Intl.ListFormat(activeRegion()).format(words);
