// @vitest-environment happy-dom
import { fireEvent, render, renderHook, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { EnergyDevice } from '@soglia/contracts/energy';
import type { Connection } from '@soglia/hub-client/connection';
import { energySettings } from '#home/energy/energy-settings-store.ts';
import { entity } from '#home/testing/entity.ts';
import { HubProvider } from '#hub/hub-provider.tsx';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { DeviceDialog } from './device-dialog.tsx';
import { useEnergyChanges } from './use-energy-changes.ts';

const countedBy = (...meters: readonly string[]) => ({
  energy_sources: [],
  device_consumption: meters.map((stat_consumption) => ({ stat_consumption })),
});
const oven: EnergyDevice = {
  entity_id: 'sensor.forno',
  name: 'Forno',
  unit: 'kWh',
  device_type: 'consumption',
  cost_per_unit: 0.25,
};

/** A bare hub; `stored` are its preferences, `saved` what is sent to it. */
function openHub(save: () => Promise<unknown> = () => Promise.resolve({})) {
  const at = { stored: countedBy('sensor.tv'), saved: [] as Readonly<Record<string, unknown>>[] };
  const command = ((sent: Readonly<Record<string, unknown>>) => {
    if (sent['type'] === 'energy/get_prefs') return Promise.resolve(at.stored);
    if (sent['type'] !== 'energy/save_prefs') return Promise.resolve([]);
    at.saved.push(sent);
    return save();
  }) as Connection['command'];
  const { hub, list } = createFakeHub({ ready: true, command });
  list([entity('sensor.forno', '2', { device_class: 'energy', unit_of_measurement: 'kWh' })]);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <HubProvider hub={hub}>{children}</HubProvider>
  );
  return { at, wrapper };
}

/** Files of one worker share these settings. */
const before = energySettings.value();
afterEach(() => energySettings.change(() => before));

it('what another window has added since stays', async () => {
  const { at, wrapper } = openHub();
  const { result } = renderHook(useEnergyChanges, { wrapper });
  await waitFor(async () => expect(await result.current.saveDevice(oven)).toBe('details'));
  at.saved.length = 0;
  at.stored = countedBy('sensor.tv', 'sensor.frigo');
  await result.current.saveDevice(oven);
  expect(at.saved[0]?.['device_consumption']).toEqual([
    { stat_consumption: 'sensor.tv' },
    { stat_consumption: 'sensor.frigo' },
    expect.objectContaining({ stat_consumption: 'sensor.forno' }),
  ]);
});

it('one that is saved late leaves the form of another one open', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { at, wrapper } = openHub(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const Two = () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Apri
        </button>
        <DeviceDialog open={open} device={oven} onClose={() => setOpen(false)} />
      </>
    );
  };
  const view = render(<Two />, { wrapper });
  fireEvent.click(view.getByText('Apri'));
  await waitFor(() => {
    fireEvent.click(view.getByRole('button', { name: 'Salva' }));
    expect(at.saved).toHaveLength(1);
  });
  fireEvent.click(view.getByRole('button', { name: 'Annulla' }));
  fireEvent.click(view.getByText('Apri'));
  fireEvent.change(view.getByLabelText('Nome'), { target: { value: 'Forno nuovo' } });
  answer({});
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect((view.getByLabelText('Nome') as HTMLInputElement).value).toBe('Forno nuovo');
});
