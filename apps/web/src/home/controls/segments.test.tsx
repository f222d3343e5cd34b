// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Segments } from './segments.tsx';

const options = [
  { value: 'low', label: 'Bassa' },
  { value: 'medium', label: 'Media', disabled: true },
  { value: 'high', label: 'Alta' },
] as const;

function renderSegments(props: { readonly disabled?: boolean; readonly panel?: string } = {}) {
  const onChange = vi.fn<(value: string) => void>();
  const Host = () => {
    const [value, setValue] = useState<string>('low');
    const change = (next: string) => {
      onChange(next);
      setValue(next);
    };
    return <Segments label="Velocità" options={options} value={value} onChange={change} {...props} />;
  };
  return { ...render(<Host />), onChange, user: userEvent.setup() };
}

it('is a radio group with one stop of the Tab key', async () => {
  const { getByRole, getAllByRole, user } = renderSegments();
  expect(getByRole('radiogroup', { name: 'Velocità' })).toBeTruthy();
  expect(getAllByRole('radio').map((radio) => radio.getAttribute('aria-checked'))).toEqual([
    'true',
    'false',
    'false',
  ]);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Bassa');
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

it('is chosen by arrow keys, past what is disabled and around the ends', async () => {
  const { onChange, user } = renderSegments();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Alta');
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Bassa');
  await user.keyboard('{End}');
  expect(onChange.mock.calls).toEqual([['high'], ['low'], ['high']]);
});

it('is chosen by a click, once, and never what is disabled', async () => {
  const { getByRole, onChange, user } = renderSegments();
  await user.click(getByRole('radio', { name: 'Media' }));
  await user.click(getByRole('radio', { name: 'Bassa' }));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(getByRole('radio', { name: 'Alta' }));
  expect(onChange.mock.calls).toEqual([['high']]);
});

it('keeps its value while the whole group is disabled', async () => {
  const { getByRole, onChange, user } = renderSegments({ disabled: true });
  await user.click(getByRole('radio', { name: 'Alta' }));
  await user.keyboard('{ArrowLeft}');
  expect(onChange).not.toHaveBeenCalled();
});

it('is a list of tabs where it controls a panel', () => {
  const { getByRole } = renderSegments({ panel: 'details' });
  const tab = getByRole('tab', { name: 'Bassa' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
  expect(tab.getAttribute('aria-controls')).toBe('details');
});
