import type { FetchInit, Platform } from '@soglia/hub-client/platform';
import { expect, inject, it, vi } from 'vitest';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { createSettingsSource, SettingsError } from './public-settings.ts';

const odd = inject('oddServer');

it('gives the address of the hub', async () => {
  const source = createSettingsSource(`${odd}/good`, testPlatform);
  expect(source.state()).toEqual({ kind: 'loading' });
  expect(await source.get()).toMatchObject({ hub: 'http://192.168.1.10:8123', productName: 'Casa Bianchi' });
  expect(source.state()).toMatchObject({ kind: 'ready', settings: { hub: 'http://192.168.1.10:8123' } });
});

it.each(['html', 'half', 'incomplete', 'no-address', 'empty', 'missing'])(
  'does not take %s for settings',
  async (path) => {
    const source = createSettingsSource(`${odd}/${path}`, testPlatform);
    await expect(source.get()).rejects.toBeInstanceOf(SettingsError);
    expect(source.state()).toEqual({ kind: 'failed' });
  },
);

it('does not wait for ever', async () => {
  const impatient: Platform = {
    ...testPlatform,
    clock: {
      ...testPlatform.clock,
      after(_ms, run) {
        const timer = setTimeout(run);
        return () => clearTimeout(timer);
      },
    },
  };
  const source = createSettingsSource(`${odd}/silent`, impatient);
  await expect(source.get()).rejects.toBeInstanceOf(SettingsError);
});

it('asks once for all who wait, and again after a failure', async () => {
  const fetched = vi.fn((url: string, init: FetchInit) => testPlatform.fetch(url, init));
  let path = '/html';
  const source = createSettingsSource('', {
    ...testPlatform,
    fetch: (_url, init) => fetched(`${odd}${path}`, init),
  });
  const heard: string[] = [];
  source.subscribe(() => heard.push(source.state().kind));
  await Promise.allSettled([source.get(), source.get()]);
  expect(fetched).toHaveBeenCalledTimes(1);
  path = '/good';
  await Promise.all([source.get(), source.get()]);
  await source.get();
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(heard).toEqual(['failed', 'loading', 'ready']);
});
