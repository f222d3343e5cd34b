import { expect, inject, it } from 'vitest';
import type { Connection } from '@soglia/hub-client/connection';
import { testPlatform as platform } from '#shared/testing/test-platform.ts';
import { readMenu, type ReadMenuOptions } from './read-menu.ts';

const server = inject('oddServer');

/** A connection that answers every command with the panels. */
const connectionWith = (panels: () => Promise<unknown>): Pick<Connection, 'command'> => ({
  command: <T>() => panels() as Promise<T>,
});
const connected = connectionWith(() => Promise.resolve({ energy: {}, map: {} }));

const ask = (
  base: string,
  more: { readonly features?: string[]; readonly connection?: ReadMenuOptions['connection'] } = {},
) =>
  readMenu({
    connection: more.connection ?? connected,
    origin: { platform, base, accessToken: () => 'session-token' },
    features: new Set(more.features ?? ['roles_permissions']),
    signal: new AbortController().signal,
  });

it('our hub origin gives the menu of this person', async () => {
  const menu = await ask(`${server}/menu/full`);
  expect(menu.items).toEqual([{ id: '2', label: 'Energia', url: '/energy' }]);
  expect([...(menu.panels ?? [])]).toEqual(['energy', 'map']);
});

it('an empty list of our hub origin is final', async () => {
  expect(await ask(`${server}/menu/empty`)).toMatchObject({ own: true, items: [] });
});

it('a bare hub is not asked: it has the default items', async () => {
  const { own, items } = await ask('http://127.0.0.1:1', { features: [] });
  expect(own).toBe(false);
  expect(items.map(({ label, url }) => `${label} ${url ?? ''}`)).toEqual([
    'Mappa /map/0',
    'Energia /energy',
    'Registro /logbook',
    'Storico /history',
    'Componenti /hacs/dashboard',
    'Media /media-browser/browser',
    'Liste attività /todo?entity_id=todo.lista_della_spesa',
    'Strumenti per sviluppatori /developer-tools/yaml',
    'Impostazioni /config/dashboard',
    'Notifiche /notifications',
  ]);
});

it('panels are undefined where the hub does not list them', async () => {
  const connection = connectionWith(() => Promise.reject(new Error('unknown_command')));
  expect((await ask('http://127.0.0.1:1', { features: [], connection })).panels).toBeUndefined();
});

it.each(['html', 'half', 'no-list', 'not-there'])(
  'rejects where the hub origin has a menu and the response is %s',
  async (what) => {
    await expect(ask(`${server}/menu/${what}`)).rejects.toThrow(Error);
  },
);

it('rejects where no response comes', async () => {
  await expect(ask('http://127.0.0.1:1')).rejects.toThrow(Error);
});
