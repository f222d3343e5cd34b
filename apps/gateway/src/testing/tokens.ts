const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with the form of a hub's; a test hub accepts it once it is among its `validTokens`. @param exp seconds since the epoch */
export const makeToken = (name: string, exp = Date.now() / 1000 + 1800): string =>
  `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: name, iat: 1, exp: Math.floor(exp) })}.${part({ name })}`;
