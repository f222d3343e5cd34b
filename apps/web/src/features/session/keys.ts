/** The storage keys of a session, as the specification names them. */
export const keys = {
  accessToken: 'ha_token',
  refreshToken: 'ha_refresh_token',
  legacyToken: 'token',
  longLivedToken: 'ha_long_lived_token',
  username: 'username',
  session: 'session_info',
  /** The base of a gateway that takes the first messages of a socket with its handshake, for the script in index.html. */
  firstMessages: 'first_messages',
  server: 'serverIp',
  lastWorkingUrl: 'lastWorkingUrl',
  remote: 'cloudflare_url',
  /** JSON list of tokens that the hub has still to revoke after 'Logout': kept until it was reached. */
  revocations: 'pending_revocations',
} as const;

/** A change of one of these by another window is a sign-in or sign-out there. */
export const tokenKeys: readonly string[] = [
  keys.longLivedToken,
  keys.accessToken,
  keys.legacyToken,
  keys.refreshToken,
];
