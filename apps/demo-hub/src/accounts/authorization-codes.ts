import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#clock.ts';

const CODE_LIFETIME_MS = 600_000;

interface Code {
  readonly clientId: string;
  readonly userId: string;
  readonly issuedAt: number;
  readonly codeChallenge: string | undefined;
}

type Redeemed =
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'refused'; readonly error: string; readonly description: string };

/** Codes that end a login flow: single use, valid for 10 minutes, bound to the client id of the last step. */
export interface AuthorizationCodes {
  issue(clientId: string, userId: string, challenge: string | undefined): string;
  redeem(code: string, clientId: string, verifier: string | undefined): Redeemed;
}

export function createAuthorizationCodes(clock: Clock): AuthorizationCodes {
  const codes = new Map<string, Code>();
  const refused = (error: string, description: string): Redeemed => ({ kind: 'refused', error, description });

  return {
    issue(clientId, userId, challenge) {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { clientId, userId, issuedAt: clock.now(), codeChallenge: challenge });
      return code;
    },
    redeem(text, clientId, verifier) {
      const code = codes.get(text);
      if (code?.clientId !== clientId) return refused('invalid_request', 'Invalid code');
      codes.delete(text);
      if (clock.now() - code.issuedAt > CODE_LIFETIME_MS) return refused('invalid_request', 'Invalid code');
      if (code.codeChallenge === undefined && verifier !== undefined) {
        return refused('invalid_request', 'Code verifier provided but no code challenge was present');
      }
      if (code.codeChallenge !== undefined && verifier === undefined) {
        return refused('invalid_request', 'Code verifier required');
      }
      if (code.codeChallenge !== undefined && codeChallengeOf(verifier ?? '') !== code.codeChallenge) {
        return refused('invalid_grant', 'Invalid code verifier');
      }
      return { kind: 'person', userId: code.userId };
    },
  };
}

function codeChallengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
