// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { HubError } from '@soglia/hub-client/errors';
import { expect, it } from 'vitest';
import { entity } from '#home/testing/entity.ts';
import { renderInHome } from '#home/testing/render-in-home.tsx';
import { DeviceControl } from './device-control.tsx';
import { DeviceStatus } from './device-preview.tsx';

const lamp = entity('light.arco', 'off', { friendly_name: 'Lampada' });

it('says what becomes of a command that is sent from a result, and why it was refused', () => {
  const { container, getByRole, house } = renderInHome(
    <>
      <DeviceStatus entityId="light.arco" />
      <DeviceControl entityId="light.arco" />
    </>,
    { entities: [lamp], connected: true },
  );
  const status = container.querySelector('[aria-live]');
  expect(status?.textContent).toBe('Spenta');
  expect(status?.getAttribute('aria-live')).toBe('off');
  fireEvent.click(getByRole('switch'));
  expect(status?.textContent).toBe('Accensione…');
  expect(status?.getAttribute('aria-live')).toBe('polite');
  act(() => house.settle('light.arco', new HubError('refused', 'Unauthorized')));
  expect(status?.textContent).toBe('Non hai il permesso');
});
