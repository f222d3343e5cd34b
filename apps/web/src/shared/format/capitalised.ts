/** "Alle 17:52": for the beginning of a line. The language of the texts decides, not that of the browser. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('it') + text.slice(1);
