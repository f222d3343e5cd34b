import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#clock.ts';
import type { Person } from '#accounts/people.ts';

const LIFETIME = 600_000;

interface Code {
  readonly clientId: string;
  readonly person: Person;
  readonly madeAt: number;
  readonly challenge: string | undefined;
}

type Redeemed =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'refused'; readonly error: string; readonly description: string };

/** What a login flow ends with: used once, within ten minutes, by the client that made the flow's last step. */
export interface AuthorizationCodes {
  issue(clientId: string, person: Person, challenge: string | undefined): string;
  redeem(code: string, clientId: string, verifier: string | undefined): Redeemed;
}

export function createAuthorizationCodes(clock: Clock): AuthorizationCodes {
  const codes = new Map<string, Code>();
  const refused = (error: string, description: string): Redeemed => ({ kind: 'refused', error, description });

  return {
    issue(clientId, person, challenge) {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { clientId, person, madeAt: clock.now(), challenge });
      return code;
    },
    redeem(text, clientId, verifier) {
      const code = codes.get(text);
      if (code?.clientId !== clientId) return refused('invalid_request', 'Invalid code');
      codes.delete(text);
      if (clock.now() - code.madeAt > LIFETIME) return refused('invalid_request', 'Invalid code');
      if (code.challenge === undefined && verifier !== undefined) {
        return refused('invalid_request', 'Code verifier provided but no code challenge was present');
      }
      if (code.challenge !== undefined && verifier === undefined) {
        return refused('invalid_request', 'Code verifier required');
      }
      if (code.challenge !== undefined && challengeOf(verifier ?? '') !== code.challenge) {
        return refused('invalid_grant', 'Invalid code verifier');
      }
      return { kind: 'person', person: code.person };
    },
  };
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
