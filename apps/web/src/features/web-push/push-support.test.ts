import { expect, it } from 'vitest';
import { pushBarrier, type PushEnvironment } from './push-support.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const chrome: PushEnvironment = {
  isSecureContext: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
  maxTouchPoints: 5,
  isInstalled: false,
  hasWorkers: true,
  hasPush: true,
  permission: 'default',
};
/** Safari hides what it has from pages that are not installed. */
const safari = { ...chrome, userAgent: iphone, hasPush: false, permission: undefined };

it.each<[string, PushEnvironment, ReturnType<typeof pushBarrier>]>([
  ['Chrome on a phone', chrome, undefined],
  ['one that was allowed before', { ...chrome, permission: 'granted' }, undefined],
  ['one that blocked them', { ...chrome, permission: 'denied' }, 'denied'],
  // Over http the browser hides workers as well: the reason that helps comes first.
  ['plain http', { ...chrome, isSecureContext: false, hasWorkers: false, hasPush: false }, 'insecure'],
  ['an iPhone over http', { ...safari, isSecureContext: false }, 'insecure'],
  ['Safari on an iPhone', safari, 'not_installed'],
  ['an iPad that calls itself a Mac', { ...safari, userAgent: mac, maxTouchPoints: 5 }, 'not_installed'],
  ['Safari on a Mac', { ...chrome, userAgent: mac, maxTouchPoints: 0 }, undefined],
  ['the installed app', { ...safari, isInstalled: true, hasPush: true, permission: 'default' }, undefined],
  ['the installed app of an old iPhone', { ...safari, isInstalled: true }, 'unsupported'],
  ['a browser without push', { ...chrome, hasPush: false }, 'unsupported'],
  ['a browser without workers, as in private windows', { ...chrome, hasWorkers: false }, 'unsupported'],
])('%s', (_what, browser, barrier) => {
  expect(pushBarrier(browser)).toBe(barrier);
});
