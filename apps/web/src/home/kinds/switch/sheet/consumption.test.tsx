// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registriesOf } from '#hub/testing/registries.ts';
import { entity } from '../../../testing/entity.ts';
import { renderInHome } from '../../../testing/render-in-home.tsx';
import { Consumption } from './consumption.tsx';

const power = (state: string, unit_of_measurement: string) =>
  entity('sensor.presa_potenza', state, { unit_of_measurement, device_class: 'power' });

it.each([
  ['742.6', 'W', undefined, 'Ora743 W'],
  ['0.6', 'W', undefined, 'Ora0,6 W'],
  ['0.74', 'kW', undefined, 'Ora0,74 kW'],
  ['742.66', 'W', 1, 'Ora742,7 W'],
])('%s %s with precision %s is shown as "%s"', async (state, unit, precision, text) => {
  const sensor = power(state, unit);
  const { container, house } = renderInHome(<Consumption power={sensor.entity_id} energy={undefined} />, {
    entities: [sensor],
    connected: true,
  });
  act(() => house.registries(registriesOf({}, { [sensor.entity_id]: { precision } })));
  await expect.poll(() => container.textContent).toBe(text);
});
