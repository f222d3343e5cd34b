import { randomBytes } from 'node:crypto';
import type { Clock } from '#clock.ts';
import { readClaims, hasValidSignature, signJwt } from '#accounts/jwt.ts';
import type { RefreshToken, Tokens } from '#accounts/tokens.ts';

/** Signed URLs, valid for one path and query until they expire or their token is removed. */
export interface SignedPaths {
  sign(path: string, seconds: number, token: RefreshToken): string;
  /** The token that signed the path. `path` includes the query. */
  check(path: string): RefreshToken | undefined;
  /** Invalidates every signed path by changing the secret. */
  revokeAll(): void;
}

const sizeParameters = ['width', 'height'];

export function createSignedPaths(clock: Clock, tokens: Tokens): SignedPaths {
  let secret = randomBytes(32).toString('hex');
  const split = (path: string): { pathname: string; params: [string, string][] } => {
    const [pathname = '', query = ''] = path.split(/\?(.*)/s);
    return { pathname: decodeURIComponent(pathname), params: [...new URLSearchParams(query)] };
  };

  return {
    revokeAll() {
      secret = randomBytes(32).toString('hex');
    },
    sign(path, seconds, token) {
      const { pathname, params } = split(path);
      const iat = Math.floor(clock.now() / 1000);
      const signature = signJwt({ iss: token.id, path: pathname, params, iat, exp: iat + seconds }, secret);
      return `${path}${path.includes('?') ? '&' : '?'}authSig=${signature}`;
    },
    check(path) {
      const { pathname, params } = split(path);
      const signature = params.find(([name]) => name === 'authSig')?.[1];
      const claims = signature === undefined ? undefined : readClaims(signature);
      if (signature === undefined || !claims || !hasValidSignature(signature, secret)) return undefined;
      if (claims.exp * 1000 <= clock.now() || claims['path'] !== pathname) return undefined;
      const requested = params.filter(([name]) => name !== 'authSig' && !sizeParameters.includes(name));
      const signed = JSON.stringify(
        Array.isArray(claims['params'])
          ? claims['params'].filter(
              (pair) => Array.isArray(pair) && !sizeParameters.includes(String(pair[0])),
            )
          : [],
      );
      return JSON.stringify(requested) === signed ? tokens.byId(claims.iss) : undefined;
    },
  };
}
