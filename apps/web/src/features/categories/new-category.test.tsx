// @vitest-environment happy-dom
import { render, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { categories } from '#home/categories/category-store.ts';
import { NewCategory } from './new-category.tsx';

beforeEach(() => categories.change(() => []));

function open() {
  const onMade = vi.fn<(id: string) => void>();
  const at = within(render(<NewCategory open onClose={() => undefined} onMade={onMade} />).baseElement);
  return {
    onMade,
    name: at.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }),
    create: () => userEvent.click(at.getByRole('button', { name: 'Crea' })),
  };
}

it('takes 20 characters of a name, and has the colour of the specification', async () => {
  const { name, create, onMade } = open();
  await userEvent.type(name, '123456789012345678901');
  expect(name.value).toBe('12345678901234567890');
  await create();
  const [made, ...others] = categories.list();
  expect(made).toMatchObject({ name: '12345678901234567890', color: '#00d4aa', devices: [] });
  expect(made?.id).toMatch(/^\d{13}$/);
  expect(others).toEqual([]);
  expect(onMade).toHaveBeenCalledExactlyOnceWith(made?.id);
});

it.each(['', '   '])('makes none of the name "%s"', async (typed) => {
  const { name, create, onMade } = open();
  if (typed !== '') await userEvent.type(name, typed);
  await create();
  expect([categories.list(), onMade.mock.calls]).toEqual([[], []]);
});
