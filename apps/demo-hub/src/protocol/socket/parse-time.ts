import { CommandError } from '#protocol/socket/command.ts';

/** Ms since the epoch. Throws CommandError with `code` if the text is no time. */
export function parseTime(text: string, code: `invalid_${string}`): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new CommandError(code, `Invalid ${code.replace('invalid_', '')}`);
  return ms;
}
