/** A figure and its unit, without a line break: "21–24 °C". */
export const withUnit = (figure: string, unit: string): string => `${figure}\u00a0${unit}`;

/** A text without line breaks: "12 min". */
export const onOneLine = (text: string): string => text.replaceAll(' ', '\u00a0');
