import { t } from './texts/index.ts';

const codes = ['not_allowed', 'not_found', 'no_rest', 'timeout', 'disconnected'] as const;
const reasons = ['device', 'outside_times'] as const;

const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** Why something was not read or deleted, as the end of a sentence. */
export function failureText(error: unknown): string {
  const reason = reasons.find((one) => one === fieldOf(error, 'reason'));
  const code = codes.find((one) => one === fieldOf(error, 'code'));
  return t(`why.${(code === 'not_allowed' ? reason : undefined) ?? code ?? 'other'}`);
}
