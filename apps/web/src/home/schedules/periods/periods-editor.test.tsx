// @vitest-environment happy-dom
import { render, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SwitchPeriod } from '@soglia/schedules';
import { expect, it, vi } from 'vitest';
import type { ScheduleStore, ScheduleView } from '../schedule-store.ts';
import { PeriodsEditor } from './periods-editor.tsx';

const period = (turn_on: string, turn_off: string): SwitchPeriod => ({
  turn_on,
  turn_off,
  weekdays: ['monday'],
  enabled: true,
});
const [morning, noon, evening] = [
  period('06:00', '07:00'),
  period('12:00', '13:00'),
  period('20:00', '21:00'),
];

const unused = () => Promise.resolve();

function openEditor() {
  const edit = vi.fn<ScheduleStore['edit']>();
  const remove = vi.fn<ScheduleStore['remove']>();
  const editorOf = (...periods: SwitchPeriod[]) => {
    const schedule = { kind: 'switch', entity_id: 'switch.presa', periods } as const;
    const view: ScheduleView = {
      reading: { schedule, source: 'automation', issues: [], rights: { maySave: true } },
      draft: undefined,
      task: undefined,
      failure: undefined,
      done: undefined,
    };
    const store: ScheduleStore = {
      view: () => view,
      onChange: () => () => undefined,
      read: unused,
      edit,
      discard: () => undefined,
      save: unused,
      remove,
      setEnabled: unused,
    };
    return (
      <PeriodsEditor
        schedule={schedule}
        name="Presa"
        mayEdit
        disabled={false}
        store={store}
        view={view}
        names={{ name: 'Programma: Presa' }}
      />
    );
  };
  return { edit, remove, editorOf };
}

it('removes the period that was asked about, also after somebody else has changed the schedule', async () => {
  const { edit, remove, editorOf } = openEditor();
  const { getByRole, findByRole, queryByRole, rerender } = render(editorOf(morning, noon, evening));
  const askAboutNoon = async () => {
    await userEvent.click(getByRole('button', { name: /^12:00–13:00/ }));
    await userEvent.click(getByRole('button', { name: 'Elimina' }));
    return findByRole('alertdialog', { name: 'Eliminare 12:00–13:00?' });
  };

  const dialog = await askAboutNoon();
  // One before it is gone: it has moved up.
  rerender(editorOf(noon, evening));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Elimina' }));
  expect(edit).toHaveBeenLastCalledWith(expect.objectContaining({ periods: [evening] }));
  await waitFor(() => expect(queryByRole('alertdialog')).toBeNull());

  const another = await askAboutNoon();
  edit.mockClear();
  // It is gone itself.
  rerender(editorOf(evening));
  const agree = within(another).queryByRole('button', { name: 'Elimina' });
  if (agree !== null) await userEvent.click(agree);
  expect(edit).not.toHaveBeenCalled();
  expect(remove).not.toHaveBeenCalled();
});

it('goes on with the period that is open, also after somebody else has changed the schedule', async () => {
  const { edit, editorOf } = openEditor();
  const { getByRole, getByLabelText, queryByLabelText, rerender } = render(editorOf(morning, noon, evening));
  const isOpen = (name: RegExp) => getByRole('button', { name }).getAttribute('aria-expanded');
  await userEvent.click(getByRole('button', { name: /^12:00–13:00/ }));
  // One before it is gone: it has moved up.
  rerender(editorOf(noon, evening));
  expect([isOpen(/^12:00–13:00/), isOpen(/^20:00–21:00/)]).toEqual(['true', 'false']);
  await userEvent.click(getByRole('button', { name: /^mar/i }));
  const changed = { ...noon, weekdays: ['monday', 'tuesday'] } as const;
  expect(edit).toHaveBeenLastCalledWith(expect.objectContaining({ periods: [changed, evening] }));
  // As it was just edited.
  rerender(editorOf(changed, evening));
  expect(getByLabelText('Accendi alle')).toHaveProperty('value', '12:00');
  rerender(editorOf(evening));
  expect(queryByLabelText('Accendi alle')).toBeNull();
});
