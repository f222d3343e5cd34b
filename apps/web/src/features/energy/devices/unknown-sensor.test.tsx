// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entity } from '#home/testing/entity.ts';
import { HubProvider } from '#hub/hub-provider.tsx';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { Form } from '#shared/forms/form.tsx';
import { CandidateField } from './candidate-field.tsx';
import { LatestReading } from './latest-reading.tsx';

const UNKNOWN = 'Sensore non trovato sull’hub';
const WARNING = 'Sull’hub non c’è nessun sensore con questo ID: finché manca, qui non ci saranno dati.';

it.each([
  ['a sensor that the hub has', 'sensor.forno', false],
  ['one that it does not have', 'sensor.gone', true],
  ['a statistic of an integration', 'tibber:energy', false],
])('a list with %s', (_what, id, isUnknown) => {
  const { hub, list } = createFakeHub({ ready: true });
  const { container } = render(
    <HubProvider hub={hub}>
      <LatestReading entityId={id} />
    </HubProvider>,
  );
  expect(container.textContent, 'before the hub has told').not.toContain(UNKNOWN);
  act(() => list([entity('sensor.forno', '2', { unit_of_measurement: 'kWh' })]));
  expect(container.textContent.includes(UNKNOWN)).toBe(isUnknown);
});

it.each([
  ['sensor.forno', false],
  ['sensor.gone', true],
  [' sensor.gone ', true],
  ['sensor.', false],
  ['<b>', false],
])('a form in which %j is typed tells before it is saved: %s', (value, isTold) => {
  const { hub, list } = createFakeHub({ ready: true });
  list([entity('sensor.forno', '2')]);
  const { container } = render(
    <HubProvider hub={hub}>
      <Form errors={{}} onSubmit={() => undefined}>
        <CandidateField hint="" candidates={[]} value={value} error={undefined} onValue={() => undefined} />
      </Form>
    </HubProvider>,
  );
  expect(container.textContent.includes(WARNING)).toBe(isTold);
});
