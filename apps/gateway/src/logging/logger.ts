import { createSafeLogger, type DestinationStream, type Logger } from '@soglia/server/logger';
import { maskPath } from './mask-path.ts';

export type { Logger } from '@soglia/server/logger';

/** The gateway's log: lines of JSON without tokens, passwords, codes or phone numbers. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  createSafeLogger({ fields: secretFields, maskPath, hide: withoutTokens }, level, destination);

const secretFields = [
  'token',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'password',
  'username',
  'otp',
  'pin',
  'phone',
  'auth',
  'authSig',
  'secret',
  'databaseUrl',
  'ticketsKey',
];

/** How each of them begins. */
const WEB_TOKEN = 'eyJ';
/** Letters, digits and marks without a space: each run is looked at once, however a line is made up. */
const RUN = /[\w.-]+/g;
const HEXADECIMAL_KEY = /(?<!\w)[0-9a-f]{32,}(?!\w)/gi;

function withoutTokens(line: string): string {
  const withoutBearers = line.replace(/Bearer [^\s"]+/g, '[hidden]');
  const withoutWebTokens = withoutBearers.includes(WEB_TOKEN)
    ? withoutBearers.replace(RUN, hideWebToken)
    : withoutBearers;
  return withoutWebTokens.replace(HEXADECIMAL_KEY, '[hidden]');
}

/** Hides a JSON Web Token, also without its signature, and what follows it. */
function hideWebToken(run: string): string {
  const start = run.indexOf(WEB_TOKEN);
  return start >= 0 && run.includes('.', start) ? `${run.slice(0, start)}[hidden]` : run;
}
