import { isApiPath, isFrontEndFile } from '#policy/pages/page-functions.ts';

/** Above this a browser may shorten what it is sent to. */
const MAX_LENGTH = 2048;

/**
 * Whether a browser that is sent to the address stays on this origin and asks for exactly this path and query: no
 * second slash, backslash or line break that it would read in another way.
 * @param address path and query
 */
export const isPlainAddress = (address: string): boolean =>
  address.length <= MAX_LENGTH &&
  !address.startsWith('//') &&
  URL.canParse(address, ORIGIN) &&
  new URL(address, ORIGIN).href === `${ORIGIN}${address}`;

const ORIGIN = 'http://hub';

/** Whether the front end of the hub may be at that path. */
export const isPagePath = (path: string): boolean => !isFrontEndFile(path) && !isApiPath(path);
