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
  remote: 'cloudflare_url',
} as const;

/** What opens a house: where one of them is changed elsewhere, another window signed in or out. */
export const tokenKeys: readonly string[] = [
  keys.longLivedToken,
  keys.accessToken,
  keys.legacyToken,
  keys.refreshToken,
];
