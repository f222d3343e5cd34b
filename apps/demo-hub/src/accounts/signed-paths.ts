import { randomBytes } from 'node:crypto';
import type { Clock } from '#clock.ts';
import { readClaims, sealHolds, signJwt } from '#accounts/jwt.ts';
import type { RefreshToken, Tokens } from '#accounts/tokens.ts';

/** Addresses that carry their own right, for one path and its very query; they die with their token and with the process. */
export interface SignedPaths {
  sign(path: string, seconds: number, token: RefreshToken): string;
  /** The token in whose name the path was signed. `path` is what was asked for, with its query. */
  check(path: string): RefreshToken | undefined;
  /** What was signed before no longer counts. */
  renew(): void;
}

const addable = ['width', 'height'];

export function createSignedPaths(clock: Clock, tokens: Tokens): SignedPaths {
  let secret = randomBytes(32).toString('hex');
  const split = (path: string): { pathname: string; params: [string, string][] } => {
    const [pathname = '', query = ''] = path.split(/\?(.*)/s);
    return { pathname: decodeURIComponent(pathname), params: [...new URLSearchParams(query)] };
  };

  return {
    renew() {
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
      if (signature === undefined || !claims || !sealHolds(signature, secret)) return undefined;
      if (claims.exp * 1000 <= clock.now() || claims['path'] !== pathname) return undefined;
      const asked = params.filter(([name]) => name !== 'authSig' && !addable.includes(name));
      const signed = JSON.stringify(
        Array.isArray(claims['params'])
          ? claims['params'].filter((pair) => Array.isArray(pair) && !addable.includes(String(pair[0])))
          : [],
      );
      return JSON.stringify(asked) === signed ? tokens.byId(claims.iss) : undefined;
    },
  };
}
