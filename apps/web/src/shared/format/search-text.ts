/**
 * A text as it is searched: accents and capitals do not matter, and an apostrophe is the one that keyboards have, whichever
 * a name is written with.
 */
export const searchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .toLowerCase();
