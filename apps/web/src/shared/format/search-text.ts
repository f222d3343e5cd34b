/**
 * A text as it is searched: accents, capitals and what cannot be seen do not matter, and an apostrophe is the one that
 * keyboards have, whichever a name is written with.
 */
export const searchText = (text: string): string => foldedText(text).trim();

/** The same with the blanks at its ends. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{Cf}\p{M}]/gu, '')
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .toLowerCase();
