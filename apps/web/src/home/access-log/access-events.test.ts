import { describe, expect, it } from 'vitest';
import type { LogbookEntry } from '@soglia/hub-client/history';
import { accessEventsIn, type EntranceDomain } from './access-events.ts';

const entriesOf = (...states: readonly (string | readonly [state: string, user: string])[]): LogbookEntry[] =>
  states.map((one, at) => {
    const [state, userId] = typeof one === 'string' ? [one, undefined] : one;
    return { at, state, userId, automatic: false };
  });
const inShort = (domain: EntranceDomain, entries: readonly LogbookEntry[]) =>
  accessEventsIn(domain, entries).map(({ at, userId }) => [at, userId]);

describe('access log', () => {
  it.each([
    ['nobody', 'cover', entriesOf(), []],
    ['nobody, where it only shut', 'cover', entriesOf('closing', 'closed'), []],
    [
      'each once, newest first',
      'cover',
      entriesOf(['opening', 'luca'], 'open', 'closing', 'closed', ['opening', 'maria'], 'open'),
      [
        [4, 'maria'],
        [0, 'luca'],
      ],
    ],
    ['one without a domain', 'cover', entriesOf(['open', 'luca'], 'closed'), [[0, 'luca']]],
    ['not whoever stopped it', 'cover', entriesOf('opening', ['open', 'luca']), [[0, undefined]]],
    [
      'not whoever came to a door that was open',
      'lock',
      entriesOf('unlocked', ['open', 'maria']),
      [[0, undefined]],
    ],
    [
      'not whoever found it open, nor those long before',
      'cover',
      entriesOf('open', 'closed', 'unavailable', 'open', ['opening', 'luca']),
      [[0, undefined]],
    ],
    [
      'who came while it was shutting',
      'cover',
      entriesOf('open', 'closing', ['opening', 'luca']),
      [
        [2, 'luca'],
        [0, undefined],
      ],
    ],
    [
      'nobody who only stopped it on its way down',
      'cover',
      entriesOf('opening', 'open', 'closing', ['open', 'luca']),
      [[0, undefined]],
    ],
    ['nobody where it was found shutting', 'cover', entriesOf('closing', ['open', 'luca']), []],
    ['not what was found open', 'cover', entriesOf('closed', 'unavailable', 'open', 'closed'), []],
    [
      'an opening that the hub lost sight of',
      'cover',
      entriesOf(['open', 'luca'], 'unavailable', 'open'),
      [[0, 'luca']],
    ],
    ['who unlocked', 'lock', entriesOf('locked', ['unlocking', 'luca'], 'unlocked', 'locked'), [[1, 'luca']]],
    [
      'who unlocked and opened, once',
      'lock',
      entriesOf(['unlocked', 'luca'], ['open', 'luca']),
      [[0, 'luca']],
    ],
    ['nobody at a lock that jams', 'lock', entriesOf('locked', 'jammed', 'locked'), []],
  ] satisfies [string, EntranceDomain, LogbookEntry[], unknown[]][])(
    '%s',
    (_name, domain, entries, events) => {
      expect(inShort(domain, entries)).toEqual(events);
    },
  );
});
