// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PowerLimitBanner } from './power-limit-notice.tsx';

const TITLE = 'Stai superando la potenza contrattuale';

it.each([
  [0.81, 65_000, 'Spegni almeno 0,9 kW: il contatore può scattare tra circa un minuto.'],
  [0.81, 20_000, 'Spegni almeno 0,9 kW: il contatore può scattare da un momento all’altro.'],
  [0.2, 0, 'Spegni almeno 0,2 kW: il contatore può scattare da un momento all’altro.'],
  [0.01, 590_000, 'Spegni almeno 0,1 kW: il contatore può scattare tra circa 10 minuti.'],
])('with %d kW too much and %d ms left', (excess, left, said) => {
  const state = { kw: 4.62, excess, left, contractedKw: 3, disconnectsAt: left };
  const { getByRole, container, unmount } = render(<PowerLimitBanner state={state} />);
  expect(getByRole('alert').textContent).toBe(TITLE);
  expect(container.textContent.replaceAll('\u00a0', ' ')).toBe(
    `${TITLE}Stai prelevando 4,62 kW su 3 kW. ${said}`,
  );
  unmount();
});

it('says that it may happen again once the power is lower', () => {
  const state = { kw: 1.5, excess: 0, left: undefined, contractedKw: 4.5, disconnectsAt: undefined };
  const { getByRole, container, unmount } = render(<PowerLimitBanner state={state} />);
  expect(getByRole('alert').textContent).toBe('Potenza rientrata, per ora');
  expect(container.textContent.replaceAll('\u00a0', ' ')).toContain('Ora prelevi 1,50 kW su 4,5 kW.');
  unmount();
});
