// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCompanionServer, type CompanionServer } from '#home/companion/testing/companion-server.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { createStoredMenu } from './stored-menu.ts';
import { useMenu } from './use-menu.ts';

/** A role with every function; the hub keeps the last three for its administrators. */
const ROLE = [
  { menu_item: 4, menu_label: 'Storico', url: '/history' },
  { menu_item: 5, menu_label: 'Componenti', url: '/hacs/dashboard' },
  { menu_item: 8, menu_label: 'Strumenti per sviluppatori', url: '/developer-tools/yaml' },
  { menu_item: 9, menu_label: 'Impostazioni', url: '/config/dashboard' },
];
const ALL = ROLE.map(({ menu_label }) => menu_label);
const MENU = 'GET /api/roles_permissions';

let server: CompanionServer;
beforeEach(async () => {
  server = await startCompanionServer({ [MENU]: [200, ROLE] });
});
afterEach(async () => {
  cleanup();
  await server[Symbol.asyncDispose]();
});

/** A person who opens the menu in one browser, time and again. */
function person() {
  const store = createSafeStore(() => {
    throw new Error('blocked');
  });
  const kept = createStoredMenu({ store, key: 'menu', owner: { hub: server.url, username: 'luca' } });
  /** @param panels the hub's own pages for this person; undefined where it does not answer that */
  const open = async (panels: readonly string[] | undefined) => {
    const { hub } = createFakeHub({
      ready: true,
      capabilities: { kind: 'soglia', version: '0.2.0', features: new Set(['roles_permissions']) },
      command: <T,>() =>
        panels === undefined
          ? Promise.reject<T>(new Error('timeout'))
          : Promise.resolve(Object.fromEntries(panels.map((panel) => [panel, {}])) as T),
    });
    // As a session gives it whose own token has ended.
    const tokens = { ...hub.tokens, accessToken: () => Promise.resolve('renewed') };
    const { result, unmount } = renderHook(() => useMenu({ open: true, base: server.url, kept }), {
      wrapper: withHub({ ...hub, platform: testPlatform, tokens }),
    });
    await waitFor(() => expect(result.current.kind).toBe('ready'));
    const menu = result.current;
    unmount();
    if (menu.kind !== 'ready') throw new Error(menu.kind);
    return { kept: menu.kept, labels: menu.items.map(({ label }) => label) };
  };
  return { open, kept };
}

const goAway = () => server.answers.set(MENU, [502, {}]);

it('asks with a token that is renewed where it has ended', async () => {
  await person().open(['history']);
  expect(server.tokens.get(MENU)).toBe('renewed');
});

it("offers no page of the hub's administrators to a resident, while the hub is away neither", async () => {
  const { open } = person();
  expect(await open(['history', 'energy'])).toEqual({ kept: false, labels: ['Storico'] });
  goAway();
  expect(await open(undefined)).toEqual({ kept: true, labels: ['Storico'] });
});

it('offers an administrator the same pages while the hub is away', async () => {
  const { open } = person();
  const pages = ['history', 'hacs', 'config'];
  expect(await open(pages)).toEqual({ kept: false, labels: ALL });
  goAway();
  expect(await open(undefined)).toEqual({ kept: true, labels: ALL });
});

it('where the hub does not list its pages, offers of the role those that it had last, and keeps them', async () => {
  const { open } = person();
  await open(['history']);
  expect(await open(undefined)).toEqual({ kept: false, labels: ['Storico'] });
  // What the role has lost since is not offered.
  server.answers.set(MENU, [200, ROLE.slice(1)]);
  expect(await open(undefined)).toEqual({ kept: false, labels: [] });
  goAway();
  expect(await open(undefined)).toEqual({ kept: true, labels: ['Storico'] });
});

it('keeps nothing before the hub has listed its pages', async () => {
  const { open, kept } = person();
  expect((await open(undefined)).labels).toEqual(ALL);
  expect(kept.read()).toBeUndefined();
});
