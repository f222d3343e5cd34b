// @vitest-environment happy-dom
import type { NoticeRule } from '@soglia/contracts/notifications/notice-rules';
import { act, render, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { refusal, startCompanionServer, type Answer } from '#home/companion/testing/companion-server.ts';
import { renderWithCompanion } from '#home/companion/testing/render-with-companion.tsx';
import { entity } from '#home/testing/entity.ts';
import { HubContext } from '#hub/hub-context.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleSheet } from './rule-sheet.tsx';
import { NoticeRulesOffer } from './rules-offer.tsx';

const UNTIL = { timeout: 15_000 };
const LIST = 'GET /api/notice-rules';

const gate: NoticeRule = {
  id: 'r1',
  entity_id: 'cover.cancello',
  when: { kind: 'state', state: 'open' },
  for_seconds: 600,
  only_when_away: true,
  quiet_hours: { from: '22:30', to: '07:00' },
  enabled: true,
  created_at: '2026-11-20T10:00:00.000Z',
  active: true,
};
const hidden: NoticeRule = { ...gate, id: 'r2', entity_id: 'lock.cantina', active: false };
const { id: _id, created_at: _at, active: _active, ...gateInput } = gate;

const ours = { kind: 'soglia', features: new Set(['notifications']), access: undefined } as const;

async function open(
  part: ReactNode,
  answers: Readonly<Record<string, Answer>>,
  capabilities: Parameters<typeof renderWithCompanion>[3] = ours as never,
) {
  const server = await startCompanionServer(answers);
  const screen = renderWithCompanion(part, server, { id: 'luca', name: 'Luca' }, capabilities);
  return {
    changes: () => server.asked.filter(({ what }) => !what.startsWith('GET')),
    ...screen,
  };
}

it('lists what the person asked for in a sentence, and says which the role no longer shows', async () => {
  await using at = await open(<NoticeRulesOffer />, { [LIST]: [200, { rules: [gate, hidden] }] });
  await at.findByText('Cancello è aperto da 10 minuti', undefined, UNTIL);
  at.getByText('Solo se in casa non c’è nessuno · silenzio dalle 22:30 alle 7:00');
  at.getByText('Questo dispositivo non è più visibile con il tuo ruolo.');
  expect(at.getAllByRole('button', { name: /^Modifica/ })).toHaveLength(1);
  expect(at.getAllByRole('button', { name: /^Elimina/ })).toHaveLength(2);
});

it('switches one off, and says where that was refused', async () => {
  await using at = await open(<NoticeRulesOffer />, {
    [LIST]: [200, { rules: [gate] }],
    'PUT /api/notice-rules/r1': refusal(503, 'store_unavailable', 'L’archivio non risponde.'),
  });
  await at.findByRole('switch', undefined, UNTIL);
  await at.user.click(at.getByRole('switch'));
  await at.findByText('La modifica non è stata salvata. L’archivio non risponde.', undefined, UNTIL);
  // Nothing else is sent: what another device edits meanwhile stays.
  expect(at.changes()).toEqual([{ what: 'PUT /api/notice-rules/r1', body: { enabled: false } }]);
  await waitFor(() => expect(at.getByRole('switch').getAttribute('aria-checked')).toBe('true'), UNTIL);
});

it('deletes one after a question, also where another device was faster', async () => {
  await using at = await open(<NoticeRulesOffer />, { [LIST]: [200, { rules: [gate] }] });
  await at.user.click(await at.findByRole('button', { name: /^Elimina: Cancello/ }, UNTIL));
  expect(at.changes()).toEqual([]);
  at.server.answers.set(LIST, [200, { rules: [] }]);
  await at.user.click(await at.findByRole('button', { name: 'Elimina' }));
  await at.findByText('Avviso eliminato', undefined, UNTIL);
  await at.findByText(/^Non hai ancora chiesto avvisi/, undefined, UNTIL);
  expect(at.changes()).toEqual([{ what: 'DELETE /api/notice-rules/r1', body: undefined }]);
});

it('edits one in a form that knows what it was', async () => {
  await using at = await open(<NoticeRulesOffer />, {
    [LIST]: [200, { rules: [gate] }],
    'PUT /api/notice-rules/r1': [200, gate],
  });
  const { user } = at;
  await user.click(await at.findByRole('button', { name: /^Modifica: Cancello/ }, UNTIL));
  expect((await at.findByRole('radio', { name: 'Si apre' })).getAttribute('checked')).not.toBeNull();
  await user.click(at.getByRole('radio', { name: 'Si chiude' }));
  await user.click(at.getByRole('checkbox', { name: /^Ore di silenzio/ }));
  await user.click(at.getByRole('button', { name: 'Salva' }));
  await at.findByText('Avviso salvato', undefined, UNTIL);
  expect(at.changes()).toEqual([
    {
      what: 'PUT /api/notice-rules/r1',
      body: { ...gateInput, when: { kind: 'state', state: 'closed' }, quiet_hours: null },
    },
  ]);
});

it('keeps what was typed where neither the rule is saved nor the list read again', async () => {
  const gone = refusal(503, 'store_unavailable', 'L’archivio non risponde.');
  await using at = await open(<NoticeRulesOffer />, {
    [LIST]: [200, { rules: [gate] }],
    'PUT /api/notice-rules/r1': gone,
  });
  const { user } = at;
  await user.click(await at.findByRole('button', { name: /^Modifica: Cancello/ }, UNTIL));
  await user.click(await at.findByRole('checkbox', { name: /in casa non c’è nessuno/ }));
  at.server.answers.set(LIST, gone);
  await user.click(at.getByRole('button', { name: 'Salva' }));
  await at.findByText('L’avviso non è stato salvato. L’archivio non risponde.', undefined, UNTIL);
  await at.findByText(/^I tuoi avvisi non sono stati caricati/, undefined, UNTIL);
  expect(at.getByRole('checkbox', { name: /in casa non c’è nessuno/ })).toHaveProperty('checked', false);
});

it('says nothing of an earlier try where it is opened again', async () => {
  await using at = await open(<NoticeRulesOffer />, {
    [LIST]: [200, { rules: [gate] }],
    'PUT /api/notice-rules/r1': refusal(503, 'store_unavailable', 'L’archivio non risponde.'),
  });
  const { user } = at;
  const openForm = async () =>
    user.click(await at.findByRole('button', { name: /^Modifica: Cancello/ }, UNTIL));
  await openForm();
  await user.click(await at.findByRole('button', { name: 'Salva' }));
  await at.findByText('L’avviso non è stato salvato. L’archivio non risponde.', undefined, UNTIL);
  await user.click(at.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(at.queryByRole('dialog')).toBeNull(), UNTIL);
  await openForm();
  await at.findByRole('button', { name: 'Salva' });
  expect(at.queryByText(/^L’avviso non è stato salvato/)).toBeNull();
});

/** Saves the rule of the gate and closes its form before the answer. Returns what answers. */
async function closeWhileSaving(at: Awaited<ReturnType<typeof open>>): Promise<(answer: Answer) => void> {
  const { user } = at;
  let answer: (answer: Answer) => void = () => undefined;
  at.server.answers.set('PUT /api/notice-rules/r1', new Promise((resolve) => (answer = resolve)));
  await user.click(await at.findByRole('button', { name: /^Modifica: Cancello/ }, UNTIL));
  await user.click(await at.findByRole('button', { name: 'Salva' }));
  await user.click(at.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(at.queryByRole('dialog')).toBeNull(), UNTIL);
  return answer;
}

it('a rule that is saved late leaves the question about another one open', async () => {
  const door: NoticeRule = {
    ...gate,
    id: 'r3',
    entity_id: 'lock.portone',
    when: { kind: 'state', state: 'unlocked' },
  };
  await using at = await open(<NoticeRulesOffer />, { [LIST]: [200, { rules: [gate, door] }] });
  const { user } = at;
  const answer = await closeWhileSaving(at);
  await user.click(at.getByRole('button', { name: /^Elimina: Portone/ }));
  await at.findByRole('alertdialog', undefined, UNTIL);
  answer([200, gate]);
  await at.findByText('Avviso salvato', undefined, UNTIL);
  expect(at.getByRole('button', { name: 'Elimina' })).toBeTruthy();
});

it('says by a notice what is refused after its form was closed, also where another one is open', async () => {
  const door: NoticeRule = { ...gate, id: 'r3', entity_id: 'cover.garage' };
  await using at = await open(<NoticeRulesOffer />, { [LIST]: [200, { rules: [gate, door] }] });
  const { user } = at;
  const answer = await closeWhileSaving(at);
  await user.click(at.getByRole('button', { name: /^Modifica: Garage/ }));
  await at.findByRole('button', { name: 'Salva' });
  answer(refusal(503, 'store_unavailable', 'L’archivio non risponde.'));
  await at.findByText('L’avviso non è stato salvato. L’archivio non risponde.', undefined, UNTIL);
  expect(within(at.getByRole('dialog', { name: 'Modifica avviso' })).queryByRole('alert')).toBeNull();
});

it('a rule that is saved late leaves the form of another one open', async () => {
  const door: NoticeRule = { ...gate, id: 'r3', entity_id: 'cover.garage' };
  await using at = await open(<NoticeRulesOffer />, { [LIST]: [200, { rules: [gate, door] }] });
  const { user } = at;
  const answer = await closeWhileSaving(at);
  await user.click(at.getByRole('button', { name: /^Modifica: Garage/ }));
  await at.findByRole('button', { name: 'Salva' });
  answer([200, gate]);
  await at.findByText('Avviso salvato', undefined, UNTIL);
  expect(at.getByRole('button', { name: 'Salva' })).toBeTruthy();
});

it('asks for a new one without any id, and keeps the form where it is refused', async () => {
  const sheet = <RuleSheet open entityId="lock.portone" rule={undefined} onClose={() => undefined} />;
  await using at = await open(sheet, {
    [LIST]: [200, { rules: [] }],
    'POST /api/notice-rules': refusal(409, 'too_many_notice_rules', 'Hai già 50 avvisi.'),
  });
  const { user } = at;
  await user.click(await at.findByRole('checkbox', { name: 'Solo quando in casa non c’è nessuno' }, UNTIL));
  await user.click(at.getByRole('checkbox', { name: 'Solo se dura' }));
  await user.clear(at.getByRole('spinbutton', { name: 'Da almeno' }));
  await user.click(at.getByRole('button', { name: 'Salva' }));
  await at.findByText('Scegli una durata da un secondo a 24 ore');
  expect(at.changes()).toEqual([]);
  await user.type(at.getByRole('spinbutton', { name: 'Da almeno' }), '2');
  await user.click(at.getByRole('button', { name: 'Salva' }));
  await at.findByText('L’avviso non è stato salvato. Hai già 50 avvisi.', undefined, UNTIL);
  expect(at.changes()).toEqual([
    {
      what: 'POST /api/notice-rules',
      body: {
        entity_id: 'lock.portone',
        when: { kind: 'state', state: 'unlocked' },
        for_seconds: 120,
        only_when_away: true,
        quiet_hours: null,
        enabled: true,
      },
    },
  ]);
  at.getByRole('radio', { name: 'Si sblocca' });
});

it('offers to tell only of an empty house to whoever sees somebody of it', () => {
  const fake = createFakeHub({ ready: true });
  const offer = () => screen.queryByRole('checkbox', { name: 'Solo quando in casa non c’è nessuno' });
  const form = <RuleForm id="rule" entityId="lock.portone" before={undefined} onSave={() => undefined} />;
  const screen = render(<HubContext value={fake.hub}>{form}</HubContext>);
  const door = entity('lock.portone', 'locked');
  act(() => fake.list([door]));
  expect(offer()).toBeNull();
  act(() => fake.list([door, entity('person.luca', 'home')]));
  expect(offer()).not.toBeNull();
  screen.unmount();
});

it.each([
  [{ kind: 'bare' }, /collegato direttamente/],
  [{ ...ours, features: new Set(['companion']) }, /versione precedente/],
])('says why none are offered where the hub is %j', async (capabilities, words) => {
  await using at = await open(<NoticeRulesOffer />, {}, capabilities as never);
  await at.findByText(words);
  expect(at.server.asked).toEqual([]);
});
