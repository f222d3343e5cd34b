// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { notForPeople } from '../testing/malformed-entities.ts';
import { wordsIn } from '../testing/readable.ts';
import { AccessList } from './access-list.tsx';
import { accessEventsIn, type AccessEvent, type EntranceDomain } from './access-events.ts';

const now = new Date(2026, 10, 20, 18, 0).getTime();
const people = new Map([['u1', 'Luca']]);

const renderList = (events: readonly AccessEvent[]) =>
  render(<AccessList events={events} people={people} now={now} ending="o" />);

/** The text and the time of each row. */
const read = (events: readonly AccessEvent[]) =>
  renderList(events)
    .queryAllByRole('listitem')
    .map((row) => `${row.querySelector('span')?.textContent} | ${row.querySelector('time')?.textContent}`);

const event = (hoursAgo: number, more: Partial<AccessEvent> = {}): AccessEvent => ({
  domain: 'cover',
  at: now - hoursAgo * HOUR_MS,
  userId: undefined,
  automatic: false,
  ...more,
});

describe('access list', () => {
  it.each([
    ['somebody of the house', event(1, { userId: 'u1' }), 'Aperto da Luca | 17:00'],
    ['an account without a name', event(20, { userId: 'u2' }), 'Aperto da un utente | Ieri alle 22:00'],
    ['an automation', event(48, { automatic: true }), 'Aperto da un’automazione | 18 nov, 18:00'],
    ['a hand', event(72), 'Aperto | 17 nov, 18:00'],
    ['a lock', event(0, { domain: 'lock', userId: 'u1' }), 'Sbloccato da Luca | 18:00'],
    ['a clock of the hub that is ahead', event(-1), 'Aperto | 19:00'],
  ])('shows %s', (_name, one, line) => {
    expect(read([one])).toEqual([line]);
  });

  it('shows three rows, and a text where there is none', () => {
    expect(read([1, 2, 3, 4].map((hours) => event(hours)))).toHaveLength(3);
    expect(renderList([]).container.textContent).toContain('Nessuna apertura registrata');
  });

  it('shows only texts for people, whatever the logbook contains', () => {
    const states = fc.constantFrom(
      'open',
      'opening',
      'closed',
      'unlocked',
      'locked',
      'unavailable',
      'jammed',
      '',
    );
    const entries = fc.array(
      fc.record({
        at: fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true }),
        state: fc.oneof(states, fc.string()),
        userId: fc.option(fc.constantFrom('u1', 'constructor', '__proto__'), { nil: undefined }),
        automatic: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(entries, fc.constantFrom<EntranceDomain>('cover', 'lock'), (entriesOf, domain) => {
        const events = accessEventsIn(domain, entriesOf);
        const { container, unmount } = renderList(events);
        for (const words of wordsIn(container)) expect(words).not.toMatch(notForPeople);
        unmount();
      }),
    );
  });
});
