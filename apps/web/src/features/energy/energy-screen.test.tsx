// @vitest-environment happy-dom
import type { Connection } from '@soglia/hub-client/connection';
import type { CapabilityState } from '@soglia/hub-client/capabilities';
import { HubError } from '@soglia/hub-client/errors';
import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HubProvider } from '#hub/hub-provider.tsx';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { EnergyScreen } from './energy-screen.tsx';

const noPreferences = new HubError('not_found', 'No prefs', {
  hub: { code: 'not_found', message: 'No prefs' },
});

function renderScreen(
  capabilities: CapabilityState,
  answer: (type: unknown) => unknown,
  { listed = true } = {},
) {
  const command = (({ type }: { type: unknown }) => {
    const given = answer(type);
    return given instanceof HubError ? Promise.reject(given) : Promise.resolve(given);
  }) as Connection['command'];
  const { hub, list, setConnection } = createFakeHub({ ready: true, command, capabilities });
  if (listed) list([]);
  const configureToken = vi.fn<() => void>();
  const help = { configureServer: vi.fn<() => void>(), configureToken };
  const screen = render(
    <HubProvider hub={hub}>
      <EnergyScreen
        tab="consumption"
        onTab={() => undefined}
        choice={undefined}
        onChoice={() => undefined}
        home={<a href="/">Dashboard</a>}
        help={help}
      />
    </HubProvider>,
  );
  return { ...screen, configureToken, refuse: () => act(() => setConnection('refused')) };
}

const bare: CapabilityState = { kind: 'bare' };

it('shows the example of a house without any sensor of energy, marked as one', async () => {
  const { findByText, container } = renderScreen(bare, (type) =>
    type === 'get_config' ? { time_zone: 'Europe/Rome' } : noPreferences,
  );
  await findByText('Esempio');
  expect(container.textContent).toContain('2,5 kWh');
  expect(container.textContent).toMatch(/0,63\s€/);
  expect(container.textContent).toMatch(/0,25\s€ per kWh/);
});

it('goes by the clock of the browser where that does not know the time zone of the house', async () => {
  const { findByText } = renderScreen(bare, (type) =>
    type === 'get_config' ? { time_zone: 'Luna/Tranquillitatis' } : noPreferences,
  );
  await findByText('Esempio');
});

it('says so where the role has no energy, and asks the hub nothing', async () => {
  const asked: unknown[] = [];
  const { findByText } = renderScreen(
    {
      kind: 'soglia',
      version: '1',
      features: new Set(),
      access: { withinTimes: true, functions: new Set([1]), rights: new Set() },
    },
    (type) => {
      asked.push(type);
      return {};
    },
  );
  await findByText('Il tuo ruolo non comprende l’energia');
  expect(asked).not.toContain('energy/get_prefs');
});

it('says why the data could not be read, and tries again', async () => {
  let tries = 0;
  const { findByRole, getByRole } = renderScreen(bare, (type) => {
    if (type !== 'energy/get_prefs') return { time_zone: 'Europe/Rome' };
    tries += 1;
    return new HubError('timeout', 'late');
  });
  const alert = await findByRole('alert');
  expect(alert.textContent).toContain('Errore nel caricamento dati energia: l’hub non ha risposto in tempo.');
  const before = tries;
  fireEvent.click(getByRole('button', { name: 'Riprova' }));
  await waitFor(() => expect(tries).toBeGreaterThan(before));
});

it('asks for a token where the hub refuses the one it got', async () => {
  const { findByRole, configureToken, refuse } = renderScreen(bare, () => ({}), { listed: false });
  refuse();
  const alert = await findByRole('alert');
  expect(alert.textContent).toContain('Errore nel caricamento dati energia: token non valido (401).');
  fireEvent.click(await findByRole('button', { name: 'Configura Token HA' }));
  expect(configureToken).toHaveBeenCalledOnce();
});
