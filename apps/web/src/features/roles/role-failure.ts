import { ApiError } from '#api/api-error.ts';
import { failureText } from '#home/companion/failure-text.ts';
import { t } from './texts/index.ts';

/** What the person can mend: its sentence is shown instead of that of the specification. */
const ownSentence: ReadonlySet<string> = new Set([
  'role_in_use',
  'role_fixed',
  'role_name_taken',
  'role_not_found',
  'house_not_prepared',
  'house_read_only',
  'administrators_only',
]);

/** Why a role was not created or deleted: 'OPS! …', or what the gateway says where that helps. */
export const roleFailure = (error: unknown): string =>
  error instanceof ApiError && ownSentence.has(error.code) ? failureText(error) : t('failed');
