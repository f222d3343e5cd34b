/** A figure and its unit on one line: "21–24 °C". */
export const withUnit = (figure: string, unit: string): string => `${figure}\u00a0${unit}`;

/** A few words that stay together: "12 min". */
export const onOneLine = (text: string): string => text.replaceAll(' ', '\u00a0');
