/** A figure and its unit on one line: "21–24 °C". */
export const withUnit = (figure: string, unit: string): string => `${figure}\u00a0${unit}`;
