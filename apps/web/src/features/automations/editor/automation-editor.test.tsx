// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { readAutomation } from '@soglia/automations/config';
import type { Connection } from '@soglia/hub-client/connection';
import type { Platform } from '@soglia/hub-client/platform';
import { HubProvider } from '#hub/hub-provider.tsx';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { AutomationEditor } from './automation-editor.tsx';

const UNTIL = { timeout: 15_000 };
const draft = readAutomation({
  alias: 'Sera',
  triggers: [{ trigger: 'time', at: '20:00:00' }],
  conditions: [],
  actions: [{ delay: '00:05:00' }],
});

/** The editor with that draft; `verdict` is what the hub says when it is asked whether it accepts it. */
async function open(verdict: Promise<unknown>) {
  const command = ((sent: { readonly type: string }) => {
    if (sent.type === 'auth/current_user')
      return Promise.resolve({ id: 'u', name: 'Maria', is_admin: true, is_owner: true });
    return sent.type === 'validate_config' ? verdict : Promise.resolve({});
  }) as Connection['command'];
  const { hub, list } = createFakeHub({ ready: true, command });
  list([]);
  const platform: Platform = {
    ...hub.platform,
    fetch: () => Promise.resolve(new Response('{}')),
  };
  render(
    <HubProvider hub={{ ...hub, platform }}>
      <AutomationEditor start={{ kind: 'new', draft }} onClose={() => undefined} onSaved={() => undefined} />
    </HubProvider>,
  );
  return screen.findByDisplayValue<HTMLInputElement>('Sera', undefined, UNTIL);
}

afterEach(() => localStorage.clear());

it('nothing can be changed while it is saved, which would be lost', async () => {
  const name = await open(new Promise(() => undefined));
  const save = screen.getByRole('button', { name: 'Salva' });
  fireEvent.click(save);
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'), UNTIL);
  fireEvent.change(name, { target: { value: 'Sera tardi' } });
  expect(name.value).toBe('Sera');
});

it('what the hub did not accept is not said of a part that was changed', async () => {
  await open(Promise.resolve({ actions: { valid: false, error: 'Invalid delay @ data[0]. Got None' } }));
  fireEvent.click(screen.getByRole('button', { name: 'Salva' }));
  const row = await screen.findByRole('button', { name: /^Attendi/ }, UNTIL);
  await waitFor(() => expect(row.closest('li')?.textContent).toMatch(/manca/), UNTIL);
  fireEvent.click(row);
  fireEvent.change(await screen.findByRole('spinbutton', undefined, UNTIL), { target: { value: '10' } });
  fireEvent.click(screen.getByRole('button', { name: 'Fatto' }));
  const changed = await screen.findByRole('button', { name: /^Attendi 10 minuti/ }, UNTIL);
  expect(changed.closest('li')?.textContent).not.toMatch(/manca/);
});
