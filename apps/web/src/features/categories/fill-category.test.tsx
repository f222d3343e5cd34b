// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { added, assigned } from '#home/categories/change-categories.ts';
import { categories } from '#home/categories/category-store.ts';
import { FillCategory } from './fill-category.tsx';

const device = (entity_id: string, name: string) => ({
  entity_id,
  name,
  shape: 'half' as const,
  room: undefined,
  icon_name: undefined,
  battery: undefined,
  schedule: undefined,
});
const devices = [
  device('light.arco', 'Arco'),
  device('light.faro', 'Faro'),
  device('light.lume', 'Lume'),
  device('light.neon', 'Neon'),
];
const category = (id: string, ...held: string[]) => ({ id, name: `N${id}`, color: '#00d4aa', devices: held });

it('changes only what was chosen in it, and not what another window has put there meanwhile', async () => {
  categories.change(() => []);
  categories.change(added(category('1', 'light.arco', 'light.faro')));
  categories.change(added(category('2')));
  const onClose = vi.fn<() => void>();
  const { getByRole } = render(<FillCategory open id="1" devices={devices} onClose={onClose} />);

  act(() => {
    categories.change(assigned(['light.lume'], '1'));
    categories.change(assigned(['light.arco'], '2'));
  });
  await userEvent.click(getByRole('checkbox', { name: 'Faro' }));
  await userEvent.click(getByRole('checkbox', { name: 'Neon' }));
  await userEvent.click(getByRole('button', { name: 'Salva' }));
  expect(categories.list()).toEqual([category('1', 'light.lume', 'light.neon'), category('2', 'light.arco')]);
  expect(onClose).toHaveBeenCalledOnce();
});
