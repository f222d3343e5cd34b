// @vitest-environment happy-dom
import { claimCopy, emptyPreferences, noRecord } from '@soglia/preferences';
import { beforeEach, expect, it, vi } from 'vitest';
import { openBrowser } from './testing/open-browser.ts';

beforeEach(() => document.documentElement.removeAttribute('data-scheme'));

it('each document is what its screen shows, under the key of that screen', () => {
  const { copy, settings, json, stored, languages } = openBrowser();
  for (const name of Object.keys(emptyPreferences) as (keyof typeof emptyPreferences)[])
    expect(copy.documents[name].read()).toEqual(emptyPreferences[name]);
  const { favourites, categories, room_order, gates, notifications, theme, language } = copy.documents;
  favourites.write({ ids: ['light.a'] });
  categories.write({ categories: [{ id: '1', name: 'Serata', color: '#00d4aa', devices: ['light.a'] }] });
  room_order.write({ areas: ['cucina', 'bagno'] });
  gates.write({ rules: { 'cover.cancello': { ask: 'always' } } });
  const choices = { ...emptyPreferences.notifications, quiet_hours: { from: '22:30', to: '07:00' } };
  notifications.write(choices);
  theme.write({ scheme: 'dark' });
  language.write({ language: 'en' });
  expect(settings.favourites.list()).toEqual(['light.a']);
  expect(settings.categories.list()[0]).toMatchObject({ name: 'Serata', devices: ['light.a'] });
  expect(settings.room_order.value()).toEqual(['cucina', 'bagno']);
  expect(json('room_order')).toEqual(['cucina', 'bagno']);
  expect(settings.gates.of('cover.cancello').ask).toBe('always');
  expect(settings.notifications.value()).toEqual(choices);
  expect(json('notification_choices')).toEqual(choices);
  expect(stored.get('language')).toBe('en');
  expect(languages).toEqual(['en']);
  expect(copy.documents.theme.read()).toEqual({ scheme: 'dark' });
});

it('what a screen changes is in the document, and listeners are notified', () => {
  const { copy, settings } = openBrowser();
  const listener = vi.fn<() => void>();
  copy.documents.notifications.subscribe(listener);
  copy.documents.room_order.subscribe(listener);
  settings.notifications.change((now) => ({ ...now, quiet_hours: { from: '23:00', to: '06:00' } }));
  settings.room_order.change(() => ['bagno']);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(copy.documents.notifications.read().quiet_hours).toEqual({ from: '23:00', to: '06:00' });
  expect(copy.documents.room_order.read()).toEqual({ areas: ['bagno'] });
});

it('the record of what the gateway has survives a reload', () => {
  const { copy, stored } = openBrowser();
  const record = {
    username: 'maria',
    userId: 'u1',
    agreed: {
      room_order: { revision: 3, generation: 'g', document: { areas: ['a'] }, sent: { areas: ['b'] } },
    },
  };
  copy.record.write(record);
  expect(openBrowser(Object.fromEntries(stored)).copy.record.read()).toEqual(record);
});

it.each([
  ['no JSON', '{half'],
  ['a list', '[]'],
  ['a number', '7'],
  ['a record without documents', '{"username":"maria"}'],
])('a record that is %s is nobody’s: nothing of it is taken for anybody’s', (_what, text) => {
  const { copy, stored } = openBrowser({ preferences_of: text, ha_favorites: '["light.a"]' });
  expect(copy.record.read()).toMatchObject({ username: '', agreed: {} });
  claimCopy(copy, 'luca');
  // Whoever's they were: set aside, and not Luca's.
  expect(copy.documents.favourites.read()).toEqual({ ids: [] });
  expect(JSON.parse(stored.get('preferences_aside') ?? '[]')).toMatchObject([
    { documents: { favourites: { ids: ['light.a'] } } },
  ]);
});

it('no record at all is that of somebody who was never here', () =>
  expect(openBrowser().copy.record.read()).toEqual(noRecord));

it('what is damaged within a record is as never agreed on; the rest stays', () => {
  const { copy } = openBrowser({
    preferences_of: JSON.stringify({
      username: 'maria',
      userId: 7,
      agreed: {
        favourites: { revision: 'x', document: { ids: [] } },
        room_order: { revision: 2, document: { areas: 'all' } },
        theme: { revision: 4, document: { scheme: 'dark' }, sent: { scheme: 'pink' } },
        unknown: { revision: 1, document: {} },
      },
    }),
  });
  expect(copy.record.read()).toEqual({
    username: 'maria',
    userId: undefined,
    agreed: { theme: { revision: 4, document: { scheme: 'dark' } } },
  });
});

it.each(['{half', '7', '{}', '[7,null,"x"]'])('what was set aside may be damaged: %s', (text) =>
  expect(openBrowser({ preferences_aside: text }).copy.aside.read()).toEqual([]),
);

it('of what was set aside a damaged document counts as never agreed on, not as removed by its owner', () => {
  const { copy } = openBrowser({
    preferences_aside: JSON.stringify([
      {
        record: {
          username: 'maria',
          agreed: {
            favourites: { revision: 2, document: { ids: ['light.a'] } },
            theme: { revision: 1, document: { scheme: 'dark' } },
          },
        },
        documents: { favourites: 'gone', theme: { scheme: 'dark' } },
      },
    ]),
  });
  const [aside] = copy.aside.read();
  expect(Object.keys(aside?.record.agreed ?? {})).toEqual(['theme']);
  expect(aside?.documents).toEqual({ ...emptyPreferences, theme: { scheme: 'dark' } });
});

it('a stored text that no screen wrote counts as damaged, and a missing one too; not what the storage refused', () => {
  const { browser, disk, settings } = openBrowser({
    ha_favorites: '{half',
    room_order: '["a"]',
    custom_device_labels: '[]',
    notification_choices: 'null',
  });
  expect([...browser.damaged()].sort()).toEqual(['favourites', 'gates', 'notifications']);
  disk.full = true;
  settings.favourites.toggle('light.a');
  expect(browser.damaged()).not.toContain('favourites');
});

it('while the storage is full nothing is lost in this visit, and the record does not outlive it', () => {
  const { copy, disk, stored, browser, settings } = openBrowser();
  copy.record.write({ ...noRecord, username: 'maria' });
  disk.full = true;
  settings.room_order.change(() => ['cucina']);
  expect(browser.last()).toBe(false);
  const agreed = { room_order: { revision: 5, document: { areas: ['cucina'] } } };
  copy.record.write({ ...noRecord, username: 'maria', agreed });
  expect(copy.record.read().agreed).toEqual(agreed);
  // The next visit knows neither the order nor that it was agreed on: it is no removal.
  const next = openBrowser(Object.fromEntries(stored)).copy;
  expect(next.documents.room_order.read()).toEqual({ areas: [] });
  expect(next.record.read()).toEqual({ ...noRecord, username: 'maria' });
});
