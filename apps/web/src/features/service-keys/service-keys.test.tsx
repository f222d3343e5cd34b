// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { refusal, startCompanionServer, type Answer } from '#home/companion/testing/companion-server.ts';
import { renderWithCompanion } from '#home/companion/testing/render-with-companion.tsx';
import { NewKeySheet } from './new-key-sheet.tsx';
import { ServiceKeysScreen } from './service-keys-screen.tsx';

const UNTIL = { timeout: 15_000 };
const maria = { id: 'maria', name: 'Maria' };
const away = refusal(503, 'store_unavailable', 'L’archivio non risponde.');

it('keeps the keys in view where they are not read again', async () => {
  const key = {
    id: 'k1',
    name: 'Node-RED',
    created_at: '2026-11-20T10:00:00.000Z',
    created_by: null,
    last_used: null,
  };
  const server = await startCompanionServer({
    'GET /api/service-keys': [200, { keys: [key] }],
    'DELETE /api/service-keys/k1': away,
  });
  await using at = renderWithCompanion(
    <ServiceKeysScreen administrator home={undefined} prepare={undefined} />,
    server,
    maria,
    { kind: 'soglia', version: '1', features: new Set(['companion']) },
  );
  const { user } = at;
  await user.click(await at.findByRole('button', { name: 'Revoca la chiave Node-RED' }, UNTIL));
  server.answers.set('GET /api/service-keys', away);
  await user.click(await at.findByRole('button', { name: 'Revoca' }));
  await at.findByText('Le chiavi non sono state caricate. L’archivio non risponde.', undefined, UNTIL);
  expect(at.getByRole('button', { name: 'Revoca la chiave Node-RED' })).toBeTruthy();
});

it('cannot be closed before the key that is made has been shown', async () => {
  let answer: (answer: Answer) => void = () => undefined;
  const server = await startCompanionServer({});
  server.answers.set('POST /api/service-keys', new Promise((resolve) => (answer = resolve)));
  const onClose = vi.fn<() => void>();
  await using at = renderWithCompanion(
    <NewKeySheet open base="http://casa:8123" onClose={onClose} />,
    server,
    {
      id: 'maria',
      name: 'Maria',
    },
  );
  const { user } = at;
  await user.type(await at.findByLabelText('Nome', undefined, UNTIL), 'Node-RED');
  await user.click(at.getByRole('button', { name: 'Crea' }));
  await user.click(at.getByRole('button', { name: 'Annulla' }));
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  answer(away);
  await at.findByText('La chiave non è stata creata. L’archivio non risponde.', undefined, UNTIL);
  await user.click(at.getByRole('button', { name: 'Annulla' }));
  expect(onClose).toHaveBeenCalledOnce();
});
