import { CommandFailure } from '#protocol/socket/command.ts';

/** Milliseconds since the epoch; refused by `code`, such as `invalid_start_time`, where the text is no time. */
export function timeIn(text: string, code: `invalid_${string}`): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new CommandFailure(code, `Invalid ${code.replace('invalid_', '')}`);
  return ms;
}
