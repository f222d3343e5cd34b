// @vitest-environment happy-dom
import type { Cost } from '@soglia/energy/tariff';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BandCosts } from './band-costs.tsx';

const cost: Cost = { energy: 0, fixed: 5, bands: undefined, isProvisional: false, unpriced: 0 };

/** 'F1 0,33 € 1,00 kWh' of each band. */
function shown(parts: Cost) {
  const { container, unmount } = render(<BandCosts cost={parts} />);
  const rows = [...container.querySelectorAll('dl > div')].map((row) =>
    [...row.querySelectorAll('dt, small')]
      .map(({ textContent }) => textContent)
      .concat(row.querySelector('dd')?.firstChild?.textContent ?? '')
      .join(' ')
      .replaceAll('\u{a0}', ' '),
  );
  unmount();
  return rows;
}

it('the bands add up to the cost to the last cent, where three times the same would not', () => {
  const third = { kwh: 1 / 3, euro: 1 / 3 };
  expect(shown({ ...cost, energy: 1, bands: { f1: third, f2: third, f3: third } })).toEqual([
    'F1 0,34 kWh 0,34 €',
    'F2 0,33 kWh 0,33 €',
    'F3 0,33 kWh 0,33 €',
  ]);
});

it('a band below nothing is shown as it is', () => {
  const bands = { f1: { kwh: 1, euro: 0.3 }, f2: { kwh: 0, euro: 0 }, f3: { kwh: 2, euro: -0.1 } };
  expect(shown({ ...cost, energy: 0.2, bands })).toEqual([
    'F1 1,00 kWh 0,30 €',
    'F2 0,00 kWh 0,00 €',
    'F3 2,00 kWh -0,10 €',
  ]);
});

it('one price for all hours has no bands', () => {
  expect(shown({ ...cost, energy: 1 })).toEqual([]);
});
