// @vitest-environment happy-dom
import { emptyEnergySettings, type EnergySettings } from '@soglia/contracts/energy';
import type { CapabilityState } from '@soglia/hub-client/capabilities';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { HubContext } from '#hub/hub-context.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { refusal, startCompanionServer, type Answer } from '../companion/testing/companion-server.ts';
import { energySettings } from './energy-settings-store.ts';
import { useEnergySettings } from './use-energy-settings.ts';

const UNTIL = { timeout: 15_000 };
const READ = 'GET /api/energy_settings';
const SAVE = 'PUT /api/energy_settings';
const gateway: CapabilityState = { kind: 'soglia', version: '0.1.0', features: new Set() };

const withPower = (contracted_kw: number): EnergySettings => ({ ...emptyEnergySettings, contracted_kw });
const stored = (revision: number, kw: number): Answer => [200, { revision, settings: withPower(kw) }];

async function open(state: CapabilityState, answers: Readonly<Record<string, Answer>> = {}) {
  const server = await startCompanionServer(answers);
  const { hub } = createFakeHub({ ready: true });
  const house = {
    ...hub,
    platform: testPlatform,
    capabilities: { ...hub.capabilities, state },
    connection: { ...hub.connection, base: server.url },
  };
  const { result, unmount } = renderHook(useEnergySettings, {
    wrapper: ({ children }) => <HubContext value={house}>{children}</HubContext>,
  });
  return {
    server,
    current: () => result.current,
    is: (expected: object) => waitFor(() => expect(result.current).toMatchObject(expected), UNTIL),
    save: (...next: Parameters<ReturnType<typeof useEnergySettings>['save']>) =>
      act(() => result.current.save(...next).catch((error: unknown) => error)),
    async [Symbol.asyncDispose]() {
      unmount();
      await server[Symbol.asyncDispose]();
    },
  };
}

beforeEach(() => energySettings.change(() => emptyEnergySettings));

it('reads them of the gateway and saves them with their revision', async () => {
  await using at = await open(gateway, { [READ]: stored(4, 3), [SAVE]: stored(5, 4.5) });
  expect(at.current()).toMatchObject({ state: 'waiting', settings: emptyEnergySettings });
  await at.is({ state: 'there', storedIn: 'gateway', mayEdit: true, settings: withPower(3) });
  await at.save(withPower(4.5));
  expect(at.server.asked.at(-1)).toEqual({ what: SAVE, body: { revision: 4, settings: withPower(4.5) } });
  await at.is({ settings: withPower(4.5) });
});

it('applies a change again to what somebody else has saved meanwhile, but replaces nothing unseen', async () => {
  const conflict = refusal(409, 'conflict', 'Qualcun altro ha salvato nel frattempo.');
  await using at = await open(gateway, { [READ]: stored(4, 3), [SAVE]: conflict });
  await at.is({ state: 'there' });
  at.server.answers.set(READ, stored(5, 6));
  expect(await at.save(withPower(4.5))).toMatchObject({ code: 'conflict' });
  await at.is({ settings: withPower(6) });

  const seen: unknown[] = [];
  at.server.answers.set(READ, stored(6, 10));
  await at.save((newest) => {
    seen.push(newest.contracted_kw);
    if (newest.contracted_kw === 10) at.server.answers.set(SAVE, stored(7, 15));
    return { ...newest, contracted_kw: 15 };
  });
  expect(seen).toEqual([6, 10]);
  expect(at.server.asked.at(-1)).toMatchObject({ what: SAVE, body: { revision: 6 } });
  await at.is({ settings: withPower(15) });
});

it.each<[what: string, answer: Answer, code: string]>([
  ['a refusal', refusal(403, 'right_needed', 'Il tuo ruolo non lo permette.'), 'right_needed'],
  ['a full store', refusal(503, 'store_unavailable', 'L’archivio non risponde.'), 'store_unavailable'],
  ['nonsense', [200, { revision: 'new' }], 'malformed'],
])('%s rejects, and what is shown stays', async (_what, answer, code) => {
  await using at = await open(gateway, { [READ]: stored(4, 3), [SAVE]: answer });
  await at.is({ state: 'there' });
  expect(await at.save(withPower(4.5))).toMatchObject({ code });
  expect(at.current().settings).toEqual(withPower(3));
});

it('an edit that throws saves nothing', async () => {
  await using at = await open(gateway, { [READ]: stored(4, 3) });
  await at.is({ state: 'there' });
  const failure = await at.save(() => {
    throw new RangeError('not this');
  });
  expect(failure).toBeInstanceOf(RangeError);
  expect(at.server.asked.map(({ what }) => what)).not.toContain(SAVE);
});

it('what cannot be read can be asked for again', async () => {
  await using at = await open(gateway, { [READ]: refusal(503, 'store_unavailable', 'Non risponde.') });
  await at.is({ state: 'failed', error: { code: 'store_unavailable' } });
  at.server.answers.set(READ, stored(1, 3));
  act(() => at.current().again());
  await at.is({ state: 'there', settings: withPower(3) });
});

it.each([
  ['a role with the right', new Set(['energy']), true],
  ['a role without it', new Set(['zones']), false],
])('%s may change them: %s', async (_who, rights, mayEdit) => {
  const access = { withinTimes: true, functions: new Set([2]), rights };
  await using at = await open({ ...gateway, access }, { [READ]: stored(1, 3) });
  await at.is({ state: 'there', mayEdit });
});

it.each<[where: string, state: CapabilityState]>([
  ['a bare hub', { kind: 'bare' }],
  ['an older gateway', gateway],
])('%s: this browser keeps them', async (_where, state) => {
  await using at = await open(state);
  await at.is({ state: 'there', storedIn: 'browser', settings: emptyEnergySettings });
  await at.save((newest) => ({ ...newest, contracted_kw: 3 }));
  await at.is({ settings: withPower(3), mayEdit: true });
  expect(JSON.parse(window.localStorage.getItem('energy_settings') ?? '')).toEqual(withPower(3));
  expect(at.server.asked.map(({ what }) => what)).not.toContain(SAVE);
});
