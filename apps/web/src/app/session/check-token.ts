import { addressCandidates, findHub, testToken } from '@soglia/hub-client/discovery';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { statusText } from '#api/status-text.ts';
import { unfitWords, verdictWords } from '#features/server/address-words.ts';
import { TokenCheckError } from '#features/session/sign-in-state.ts';
import { t } from './texts/index.ts';

interface TokenCheck {
  readonly platform: Platform;
  readonly base: string;
  readonly token: string;
  readonly signal: AbortSignalLike;
}

/** Rejects with TokenCheckError where the hub at that base does not accept the token. */
export async function checkToken({ platform, base, token, signal }: TokenCheck): Promise<void> {
  const pageIsSecure = location.protocol === 'https:';
  const answer = await testToken({ base, token, platform, signal, pageIsSecure });
  if (answer.kind === 'refused')
    throw new TokenCheckError(t('token.status', { status: 401, text: 'Unauthorized' }));
  if (answer.kind === 'ok') return;
  const { verdict } = answer;
  throw new TokenCheckError(
    verdict.kind === 'status' ? statusWords(verdict.status) : verdictWords(verdict, base),
  );
}

/** The same for an address as it was typed, without scheme and port too. Resolves to the base of the hub. */
export async function checkTokenAt(typed: string, check: Omit<TokenCheck, 'base'>): Promise<string> {
  const parsed = addressCandidates(typed);
  if (parsed.kind !== 'ok') throw new TokenCheckError(unfitWords(parsed.kind, 'save'));
  const pageIsSecure = location.protocol === 'https:';
  const { base } = await findHub({ ...check, bases: parsed.bases, pageIsSecure });
  await checkToken({ ...check, base });
  return base;
}

const statusWords = (status: number): string =>
  t('token.status', { status, text: statusText(status) }).trim();
