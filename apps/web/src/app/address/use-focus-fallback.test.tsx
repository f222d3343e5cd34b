// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFocusFallback } from './use-focus-fallback.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let setRows: (rows: readonly string[]) => void = () => undefined;

const Watch = () => {
  useFocusFallback();
  return null;
};

const Page = ({ watched = true }: { readonly watched?: boolean }) => {
  const [rows, set] = useState<readonly string[]>(['Revoca Node-RED', 'Revoca Cancello']);
  useEffect(() => {
    setRows = set;
  }, []);
  return (
    <>
      {watched && <Watch />}
      <button type="button">Menu</button>
      <main tabIndex={-1}>
        {rows.map((row) => (
          <button key={row} type="button">
            {row}
          </button>
        ))}
      </main>
    </>
  );
};

function open() {
  const { getByRole } = render(<Page />);
  return { button: (name: string) => getByRole('button', { name }), main: getByRole('main') };
}

/** The observer is told in a microtask. */
async function keep(...rows: readonly string[]): Promise<void> {
  act(() => setRows(rows));
  await Promise.resolve();
}

async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

it('the content has the focus where the row that had it is gone', async () => {
  const { button, main } = open();
  button('Revoca Node-RED').focus();
  await keep('Revoca Cancello');
  await pass(200);
  expect(document.activeElement).toBe(main);
});

it('the content has it also where the row had the focus before this began', async () => {
  const { getByRole, rerender } = render(<Page watched={false} />);
  getByRole('button', { name: 'Revoca Node-RED' }).focus();
  rerender(<Page />);
  await keep('Revoca Cancello');
  await pass(200);
  expect(document.activeElement).toBe(getByRole('main'));
});

it('what has got the focus meanwhile keeps it', async () => {
  const { button } = open();
  button('Revoca Node-RED').focus();
  await keep('Revoca Cancello');
  await pass(100);
  button('Revoca Cancello').focus();
  await pass(500);
  expect(document.activeElement).toBe(button('Revoca Cancello'));
});

it.each(['Menu', 'Revoca Cancello'])('a row that goes leaves the focus on %s', async (focused) => {
  const { button } = open();
  button('Revoca Node-RED').focus();
  button(focused).focus();
  await keep('Revoca Cancello');
  await pass(500);
  expect(document.activeElement).toBe(button(focused));
});

it('nothing has the focus where the person has left the row before it goes', async () => {
  const { button } = open();
  button('Revoca Node-RED').focus();
  button('Revoca Node-RED').blur();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await pass(0);
  await keep('Revoca Cancello');
  await pass(500);
  expect(document.activeElement).toBe(document.body);
});
