// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ChoiceList } from './choice-list.tsx';

const options = [
  { id: 'on', label: 'Si accende' },
  { id: 'off', label: 'Si spegne' },
];

it.each([
  [undefined, 0],
  [false, 0],
  [<input key="value" aria-label="Valore" />, 1],
])('shows under the chosen option what goes with it, and no empty place (%#)', (content, count) => {
  const { getByLabelText, unmount } = render(
    <ChoiceList label="Che cosa" name="what" options={options} value="on" onChange={() => undefined}>
      {content}
    </ChoiceList>,
  );
  expect(getByLabelText('Si accende').closest('label')?.parentElement?.children).toHaveLength(1 + count);
  expect(getByLabelText('Si spegne').closest('label')?.parentElement?.children).toHaveLength(1);
  unmount();
});
