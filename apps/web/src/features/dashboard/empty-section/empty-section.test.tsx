// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { EmptySection } from './empty-section.tsx';

it('says that the hub is starting, and no longer once it has', () => {
  const house = createFakeHub({ ready: true });
  house.list([], [], true);
  const { container } = render(
    <EmptySection section="Luci" noDevices category={undefined} onTask={() => undefined} />,
    { wrapper: withHub(house.hub) },
  );
  expect(container.textContent).toContain('L’hub si sta avviando');

  act(() => house.list([]));
  expect(container.textContent).toContain('La casa è ancora vuota');
});
