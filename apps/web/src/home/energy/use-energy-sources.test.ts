// @vitest-environment happy-dom
import type { CapabilityState } from '@soglia/hub-client/capabilities';
import type { Connection } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import { expect, it } from 'vitest';
import { entity } from '#hub/testing/entity.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { energyPreferencesSaved, useEnergySources } from './use-energy-sources.ts';

const preferences = { energy_sources: [{ type: 'solar', stat_energy_from: 'sensor.tetto' }] };

function openHub(answer: () => Promise<unknown>, capabilities: CapabilityState = { kind: 'bare' }) {
  const asked: string[] = [];
  const command = (({ type }: { type: string }) => {
    asked.push(type);
    return answer();
  }) as Connection['command'];
  return { ...createFakeHub({ ready: true, command, capabilities }), asked };
}

const render = (hub: ReturnType<typeof openHub>['hub']) =>
  renderHookInDom<undefined, ReturnType<typeof useEnergySources>>(useEnergySources, undefined, {
    wrapper: withHub(hub),
  });

const sensor = (id: string, attributes: Readonly<Record<string, string>>) =>
  entity(`sensor.${id}`, '4', attributes);

it("reads the hub's preferences, and again once they were saved", async () => {
  let stored: unknown = preferences;
  const { hub, asked } = openHub(() => Promise.resolve(stored));
  const { current, act, unmount } = await render(hub);
  expect(current()).toMatchObject({
    value: {
      hubKeeps: true,
      sources: { origin: 'preferences', solar: [{ meter: 'sensor.tetto' }] },
    },
  });
  stored = { energy_sources: [{ type: 'solar', stat_energy_from: 'sensor.garage' }] };
  await act(energyPreferencesSaved);
  expect(current()).toMatchObject({ value: { sources: { solar: [{ meter: 'sensor.garage' }] } } });
  expect(asked).toEqual(['energy/get_prefs', 'energy/get_prefs']);
  await unmount();
});

it.each([
  ['not_found', true],
  ['unsupported', false],
] as const)('detects sources where the hub has none: %s', async (code, hubKeeps) => {
  const { hub, list, value } = openHub(() => Promise.reject(new HubError(code, 'none')));
  const { current, act, unmount } = await render(hub);
  expect(current().kind).toBe('waiting');
  await act(() =>
    list([
      sensor('contatore_energia', { unit_of_measurement: 'kWh', state_class: 'total_increasing' }),
      sensor('forno_potenza', { unit_of_measurement: 'W', state_class: 'measurement' }),
      sensor('salotto', { unit_of_measurement: '°C' }),
    ]),
  );
  const found = current();
  expect(found).toMatchObject({
    value: {
      hubKeeps,
      sources: {
        origin: 'detected',
        grid: [{ meter: 'sensor.contatore_energia' }],
        devices: [{ meter: 'sensor.forno_potenza' }],
      },
    },
  });
  await act(() =>
    value({
      ...sensor('forno_potenza', { unit_of_measurement: 'W', state_class: 'measurement' }),
      state: '9',
    }),
  );
  expect(current(), 'a new reading changes nothing').toBe(found);
  await unmount();
});

it('says that the hub did not answer', async () => {
  const { hub } = openHub(() => Promise.reject(new HubError('timeout', 'silent')));
  const { current, unmount } = await render(hub);
  expect(current()).toMatchObject({ kind: 'failed', error: { code: 'timeout' } });
  await unmount();
});

it('gives the sample where no sensor counts anything', async () => {
  const { hub, list } = openHub(() => Promise.resolve({ energy_sources: [] }));
  const { current, act, unmount } = await render(hub);
  await act(() => list([]));
  expect(current()).toMatchObject({
    kind: 'there',
    value: { hubKeeps: true, sources: { origin: 'sample' } },
  });
  await unmount();
});
