// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { kindForSheet } from '#home/kinds/kind-of-entity.ts';
import { entity } from '#home/testing/entity.ts';
import { renderInHome } from '#home/testing/render-in-home.tsx';
import { SheetFrame } from './sheet-frame.tsx';

const GONE = 'Questo dispositivo non c’è più';

it('calls a device gone only once the hub has started', async () => {
  const kind = await kindForSheet('light.arco').load();
  const nothing = () => undefined;
  const frame = (
    <SheetFrame
      open
      entityId="light.arco"
      kind={kind}
      onClose={nothing}
      onClosed={nothing}
      onEdit={undefined}
      onNotify={undefined}
    />
  );
  const lamp = entity('light.arco', 'on', { friendly_name: 'Arco' });
  const { house, queryByText, getByRole } = renderInHome(frame, { entities: [], connected: true });
  act(() => house.list([], [], true));
  expect(queryByText(GONE)).toBeNull();
  expect(getByRole('status', { busy: true })).toBeTruthy();
  act(() => house.list([]));
  expect(queryByText(GONE)).toBeTruthy();
  act(() => house.list([lamp]));
  expect(queryByText(GONE)).toBeNull();
});
