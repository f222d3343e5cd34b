// @vitest-environment happy-dom
import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { SendCode } from '../keypad/use-code.ts';
import type { Question } from './question.ts';
import { QuestionDialog } from './question-dialog.tsx';

const words = { title: 'Disattivare Casa?', text: 'Serve il codice.', action: 'Disattiva' } as const;

function renderDialog(question: Partial<Extract<Question, { readonly kind: 'code' }>> = {}) {
  const run = vi.fn<SendCode>(() => Promise.resolve(undefined));
  const onClose = vi.fn<() => void>();
  const asked: Question = { kind: 'code', ...words, digits: { min: 4, max: 6 }, run, ...question };
  return {
    ...render(<QuestionDialog question={asked} onClose={onClose} />),
    run,
    onClose,
    user: userEvent.setup(),
  };
}

describe('a question for a code', () => {
  it('is a dialog with its name and its text', () => {
    const { getByRole } = renderDialog();
    const dialog = getByRole('alertdialog', { name: words.title });
    expect(dialog.textContent).toContain(words.text);
  });

  it('takes digits only, and goes on when there are enough', async () => {
    const { getByLabelText, getByRole, run, onClose, user } = renderDialog();
    const field = getByLabelText('Codice');
    expect(field).toHaveProperty('type', 'password');
    const goOn = getByRole('button', { name: words.action });
    await user.type(field, '12a3');
    expect(field).toHaveProperty('value', '123');
    expect(goOn.getAttribute('aria-disabled')).toBe('true');
    await user.type(field, '4');
    await user.click(goOn);
    expect(run).toHaveBeenCalledExactlyOnceWith('1234', expect.any(AbortSignal));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(field).toHaveProperty('value', '');
  });

  it('goes on by Enter, and not before the code is whole', async () => {
    const { getByLabelText, run, user } = renderDialog();
    await user.type(getByLabelText('Codice'), '123{Enter}');
    expect(run).not.toHaveBeenCalled();
    await user.type(getByLabelText('Codice'), '4{Enter}');
    expect(run).toHaveBeenCalledExactlyOnceWith('1234', expect.any(AbortSignal));
  });

  it('takes any characters where the code is a text', async () => {
    const { getByLabelText, getByRole, run, user } = renderDialog({ digits: undefined });
    await user.type(getByLabelText('Codice'), 'Casa 7');
    await user.click(getByRole('button', { name: words.action }));
    expect(run).toHaveBeenCalledExactlyOnceWith('Casa 7', expect.any(AbortSignal));
  });

  it('is cancelled by its button and by Escape, and runs nothing', async () => {
    const { getByRole, run, onClose, user } = renderDialog();
    await user.click(getByRole('button', { name: 'Annulla' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(run).not.toHaveBeenCalled();
  });
});

describe('a question for a code with a keypad', () => {
  it('is typed by its keys and corrected, and never shows a digit', async () => {
    const { getByRole, run, user } = renderDialog({ keypad: true });
    const dialog = getByRole('alertdialog');
    for (const key of ['1', '2', '9']) await user.click(getByRole('button', { name: key }));
    await user.click(getByRole('button', { name: 'Cancella l’ultima cifra' }));
    for (const key of ['3', '4']) await user.click(getByRole('button', { name: key }));
    expect(dialog.querySelectorAll('[data-in]')).toHaveLength(4);
    await user.click(getByRole('button', { name: words.action }));
    expect(run).toHaveBeenCalledExactlyOnceWith('1234', expect.any(AbortSignal));
  });

  it('is typed by a keyboard, and sent by Enter', async () => {
    const { getByRole, run, user } = renderDialog({ keypad: true });
    getByRole('button', { name: '1' }).focus();
    await user.keyboard('1234{Enter}');
    expect(run).toHaveBeenCalledExactlyOnceWith('1234', expect.any(AbortSignal));
  });
});

it('stays open where the code was not taken, says why, and takes the next one', async () => {
  const refusals = ['Codice errato', undefined];
  const { getByRole, queryByRole, findByRole, run, onClose, user } = renderDialog({
    keypad: true,
    run: vi.fn<SendCode>(() => Promise.resolve(refusals.shift())),
  });
  expect(run).not.toHaveBeenCalled();
  getByRole('button', { name: '1' }).focus();
  await user.keyboard('9999{Enter}');
  expect((await findByRole('alert')).textContent).toBe('Codice errato');
  expect(getByRole('alertdialog').querySelectorAll('[data-in]')).toHaveLength(0);
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('1');
  expect(queryByRole('alert')).toBeNull();
  await user.keyboard('234{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('counts only the newest code, and says nothing of the others', async () => {
  const answers: ((refusal: string | undefined) => void)[] = [];
  const { getByRole, queryByRole, onClose, user } = renderDialog({
    keypad: true,
    run: () => new Promise((resolve) => answers.push(resolve)),
  });
  getByRole('button', { name: '1' }).focus();
  await user.keyboard('9999{Enter}');
  await user.keyboard('1234{Enter}');
  answers[0]?.('Codice errato');
  answers[1]?.(undefined);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(queryByRole('alert')).toBeNull();
});

it('asks for a confirmation, which needs no code', async () => {
  const run = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const { getByRole, queryByLabelText } = render(
    <QuestionDialog question={{ kind: 'confirm', ...words, run }} onClose={onClose} />,
  );
  expect(queryByLabelText('Codice')).toBeNull();
  await userEvent.click(getByRole('button', { name: words.action }));
  expect(run).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});
