/** Signs of our texts that the alphabet of text messages (GSM 03.38) lacks, and what stands there for them. */
const signs: Readonly<Record<string, string>> = {
  '’': "'",
  '«': '"',
  '»': '"',
  '…': '...',
  '\u00A0': ' ',
};

/** One sign outside that alphabet makes a text message hold 70 characters instead of 160: it would cost twice as much. */
export const inSmsAlphabet = (text: string): string =>
  text.replaceAll(/[’«»…\u00A0]/g, (sign) => signs[sign] ?? sign);
