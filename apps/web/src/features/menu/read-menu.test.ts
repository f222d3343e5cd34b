import { expect, inject, it } from 'vitest';
import type { Connection } from '@soglia/hub-client/connection';
import type { Platform } from '@soglia/hub-client/platform';
import { askMenu, type AskMenuOptions } from './ask-menu.ts';

const platform: Platform = {
  clock: {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  random: () => 0.5,
  openSocket: (url) => new WebSocket(url),
  fetch: (url, init) => fetch(url, init as RequestInit),
  newAbort: () => new AbortController(),
};

const server = inject('oddServer');

/** Only what is asked of a line here. */
const lineThat = (panels: () => Promise<unknown>): Pick<Connection, 'command'> => ({
  command: <T>() => panels() as Promise<T>,
});
const quiet = lineThat(() => Promise.resolve({ energy: {}, map: {} }));

const ask = (
  base: string,
  more: { readonly features?: string[]; readonly connection?: AskMenuOptions['connection'] } = {},
) =>
  askMenu({
    connection: more.connection ?? quiet,
    platform,
    base,
    token: 'session-token',
    features: new Set(more.features ?? ['roles_permissions']),
    signal: new AbortController().signal,
  });

it('asks our hub origin for the list of this person', async () => {
  const menu = await ask(`${server}/menu/full`);
  expect(menu.items).toEqual([{ id: '2', label: 'Energia', url: '/energy' }]);
  expect([...(menu.panels ?? [])]).toEqual(['energy', 'map']);
});

it('shows the static list where the list is empty', async () => {
  const { items } = await ask(`${server}/menu/empty`);
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

it('asks nothing of a bare hub', async () => {
  const { items } = await ask('http://127.0.0.1:1', { features: [] });
  expect(items).toHaveLength(10);
});

it('leaves the paths as they are where the hub does not list its pages', async () => {
  const connection = lineThat(() => Promise.reject(new Error('unknown_command')));
  expect((await ask('http://127.0.0.1:1', { features: [], connection })).panels).toBeUndefined();
});

it.each(['html', 'half', 'no-list', 'not-there'])(
  'fails where the hub has a list and what comes is %s',
  async (what) => {
    await expect(ask(`${server}/menu/${what}`)).rejects.toThrow(Error);
  },
);

it('fails where nobody answers at all', async () => {
  await expect(ask('http://127.0.0.1:1')).rejects.toThrow(Error);
});
