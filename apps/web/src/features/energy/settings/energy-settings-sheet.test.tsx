// @vitest-environment happy-dom
import { emptyEnergySettings, type EnergySettings } from '@soglia/contracts/energy';
import type { CapabilityState } from '@soglia/hub-client/capabilities';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { energySettings } from '#home/energy/energy-settings-store.ts';
import { refusal, startCompanionServer, type Answer } from '#home/companion/testing/companion-server.ts';
import { renderWithCompanion } from '#home/companion/testing/render-with-companion.tsx';
import { EnergySettingsSheet } from './energy-settings-sheet.tsx';

const UNTIL = { timeout: 15_000 };
const READ = 'GET /api/energy_settings';
const SAVE = 'PUT /api/energy_settings';
const POWER = 'Potenza contrattuale (kW)';
const gateway: CapabilityState = { kind: 'soglia', version: '0.1.0', features: new Set() };
const access = { withinTimes: true, functions: new Set([2]), rights: new Set([]) };
const before: EnergySettings = { ...emptyEnergySettings, contracted_kw: 3 };
const stored: Answer = [200, { revision: 1, settings: before }];

async function open(state: CapabilityState, answers: Readonly<Record<string, Answer>>) {
  const server = await startCompanionServer(answers);
  const onClose = vi.fn<() => void>();
  const screen = renderWithCompanion(
    <EnergySettingsSheet open onClose={onClose} />,
    server,
    { id: 'maria', name: 'Maria' },
    state,
  );
  return {
    ...screen,
    onClose,
  };
}

beforeEach(() => energySettings.change(() => emptyEnergySettings));

it('a role without the right can only look', async () => {
  await using at = await open({ ...gateway, access }, { [READ]: stored });
  expect(await at.findByLabelText(POWER, undefined, UNTIL)).toHaveProperty('value', '3');
  at.getByText('Puoi solo guardare: il tuo ruolo non permette di cambiare la tariffa.');
  expect(at.getByLabelText(POWER).closest('fieldset')).toHaveProperty('disabled', true);
  expect(at.queryByRole('button', { name: 'Salva' })).toBeNull();
});

it('without our gateway it says that only this device keeps them', async () => {
  await using at = await open({ kind: 'bare' }, {});
  await at.findByText('Salvato solo in questo browser', undefined, UNTIL);
  await at.user.type(at.getByLabelText(POWER), '4,5');
  await at.user.click(at.getByRole('button', { name: 'Salva' }));
  expect(energySettings.value()).toEqual({ ...emptyEnergySettings, contracted_kw: 4.5 });
  expect(at.onClose).toHaveBeenCalledOnce();
});

it('settings that cannot be read are asked for again', async () => {
  await using at = await open(gateway, { [READ]: refusal(503, 'store_unavailable', 'L’archivio tace.') });
  await at.findByText('L’archivio tace.', undefined, UNTIL);
  at.server.answers.set(READ, stored);
  await at.user.click(at.getByRole('button', { name: 'Riprova' }));
  await at.findByLabelText(POWER, undefined, UNTIL);
});

it('keeps what is typed while it saves, and saves it over what it has saved', async () => {
  await using at = await open(gateway, { [READ]: stored });
  let answer: (value: Answer) => void = () => undefined;
  at.server.answers.set(
    SAVE,
    new Promise<Answer>((resolve) => {
      answer = resolve;
    }),
  );
  const power = await at.findByLabelText(POWER, undefined, UNTIL);
  await at.user.clear(power);
  await at.user.type(power, '6');
  await at.user.click(at.getByRole('button', { name: 'Salva' }));
  await at.user.type(power, ',5');
  answer([200, { revision: 2, settings: { ...before, contracted_kw: 6 } }]);
  await at.findByText('Tariffa salvata', undefined, UNTIL);
  expect(at.onClose).not.toHaveBeenCalled();
  expect(power).toHaveProperty('value', '6,5');
  at.server.answers.set(SAVE, [200, { revision: 3, settings: { ...before, contracted_kw: 6.5 } }]);
  await at.user.click(at.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(at.onClose).toHaveBeenCalledOnce(), UNTIL);
});

it('a right that is lost meanwhile loses nothing that was typed', async () => {
  const lost = refusal(403, 'forbidden', 'Il tuo ruolo non lo permette più.');
  await using at = await open(gateway, { [READ]: stored, [SAVE]: lost });
  const power = await at.findByLabelText(POWER, undefined, UNTIL);
  await at.user.clear(power);
  await at.user.type(power, '6');
  await at.user.click(at.getByRole('button', { name: 'Salva' }));
  await at.findByText('La tariffa non è stata salvata. Il tuo ruolo non lo permette più.', undefined, UNTIL);
  expect(power).toHaveProperty('value', '6');
  expect(at.onClose).not.toHaveBeenCalled();
});
