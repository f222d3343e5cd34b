// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { entity } from '#home/testing/entity.ts';
import { renderInHome } from '#home/testing/render-in-home.tsx';
import { NoticeTray } from '#shared/ui/notice-tray.tsx';
import { AutomationsScreen } from './automations-screen.tsx';

const evening = entity('automation.sera', 'on', { friendly_name: 'Sera', id: '1' });

function open(entityId: string) {
  const onGone = vi.fn<() => void>();
  const { house } = renderInHome(
    <>
      <AutomationsScreen
        view={{ kind: 'details', entityId }}
        onView={() => undefined}
        onGone={onGone}
        home={null}
      />
      <NoticeTray />
    </>,
    { entities: [evening], connected: true },
  );
  return { onGone, house };
}

it('says that the automation of a link is gone', async () => {
  const { onGone } = open('automation.notte');
  await screen.findByText('Questa automazione non c’è');
  expect(onGone).toHaveBeenCalledOnce();
});

it('opens one that is there, and says nothing where it goes while it is shown', async () => {
  const { onGone, house } = open('automation.sera');
  await screen.findByRole('dialog', { name: 'Sera' });
  act(() => house.list([]));
  await expect.poll(() => onGone.mock.calls.length).toBe(1);
  expect(screen.queryByText('Questa automazione non c’è')).toBeNull();
});
