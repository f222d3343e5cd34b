/** Texts of the hub, as they may be drawn. */
export { cleanText, visibleText } from './clean-text.ts';
