/** The specification's names in the browser's storage, for what a session leaves there. */
export const keys = {
  accessToken: 'ha_token',
  refreshToken: 'ha_refresh_token',
  legacyToken: 'token',
  longLivedToken: 'ha_long_lived_token',
  username: 'username',
  session: 'session_info',
  server: 'serverIp',
  lastWorkingUrl: 'lastWorkingUrl',
} as const;

/** What is read and written here of a browser's storage; it may throw, full or forbidden. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
