/** Finds what of a text can be seen: no blanks that count as letters or signs (U+3164, U+2800), no marks without a letter. */
export const VISIBLE = /[^\s\p{DI}\p{M}\u2800]/u;
