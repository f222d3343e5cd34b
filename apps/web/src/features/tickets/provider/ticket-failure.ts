import { SignInError } from '@soglia/hub-client/errors';
import { ApiError } from '#api/api-error.ts';
import { statusText } from '#api/status-text.ts';
import { t } from './texts/index.ts';
import { MissingUsernameError } from './missing-username-error.ts';

/** Whoever is in front of the provider says that it does not answer now, or that it is asked too often. */
const temporary: readonly (number | undefined)[] = [429, 502, 503, 504];

/** Whether nothing was refused: what was to be sent may be sent later. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'network' ||
    error.code === 'timeout' ||
    error.code === 'aborted' ||
    temporary.includes(error.status));

/** Whether it is certain that nothing has arrived: the request was refused, not given up halfway by a server. */
export const wasRefused = (error: unknown): boolean =>
  (error instanceof ApiError &&
    error.status !== undefined &&
    error.status < 500 &&
    error.code !== 'malformed') ||
  error instanceof SignInError ||
  error instanceof MissingUsernameError;

/** What answered is no ticket provider's answer: to the app itself, or to our gateway. */
const isMalformed = ({ code }: ApiError): boolean => code === 'malformed' || code === 'tickets_invalid';

/** Of every request; undefined where it says nothing of its own. */
function commonText(error: unknown): string | undefined {
  if (error instanceof MissingUsernameError)
    return t(error.doing === 'creating' ? 'error.username' : 'error.user');
  if (error instanceof SignInError) return t('error.user');
  if (!(error instanceof ApiError)) return undefined;
  if (isMalformed(error)) return t('error.format');
  return error.status === undefined ? t('error.network') : undefined;
}

/** Why the list could not be read, in the specification's words. */
export function listFailure(error: unknown): string {
  const common = commonText(error);
  if (common !== undefined) return common;
  if (!(error instanceof ApiError)) return t('error.network');
  const { status, sentence } = error;
  const text = sentence ?? statusText(status ?? 0);
  return t('error.list', { status: String(status), text: text === '' ? t('error.noText') : text });
}

/** Why a ticket was not created: the provider's own detail where it gives one. */
export const creationFailure = (error: unknown): string =>
  commonText(error) ?? (error instanceof ApiError ? error.sentence : undefined) ?? t('error.create');

export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Why a ticket could not be read. */
export const detailFailure = (error: unknown): string =>
  isNotFound(error) ? t('error.notFound') : t('error.detail');

/** Why a change of a ticket was not made. */
export const changeFailure = (error: unknown): string =>
  commonText(error) ?? (error instanceof ApiError ? error.sentence : undefined) ?? t('error.change');
