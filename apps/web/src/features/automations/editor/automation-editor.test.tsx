// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { readAutomation, type Automation } from '@soglia/automations/config';
import type { Connection } from '@soglia/hub-client/connection';
import type { Hub } from '@soglia/hub-client/hub';
import type { Platform } from '@soglia/hub-client/platform';
import { HubProvider } from '#hub/hub-provider.tsx';
import { entity } from '#hub/testing/entity.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { AutomationEditor } from './automation-editor.tsx';

const UNTIL = { timeout: 15_000 };
const draftFields = { alias: 'Sera', triggers: [{ trigger: 'time', at: '20:00:00' }], conditions: [] };
const draft = readAutomation({ ...draftFields, actions: [{ delay: '00:05:00' }] });

interface OpenOptions {
  readonly edited?: Automation;
  /** What the hub says when it is asked whether it accepts it. */
  readonly verdict?: Promise<unknown>;
}

/** The editor with that draft, in a house of one lamp whose state comes when the test says so. */
async function open({ edited = draft, verdict = Promise.resolve({}) }: OpenOptions = {}) {
  const command = ((sent: { readonly type: string }) => {
    if (sent.type === 'auth/current_user')
      return Promise.resolve({ id: 'u', name: 'Maria', is_admin: true, is_owner: true });
    return sent.type === 'validate_config' ? verdict : Promise.resolve({});
  }) as Connection['command'];
  const { hub, list, value } = createFakeHub({ ready: true, command });
  const lamp = entity('light.hall', 'off', { supported_color_modes: ['onoff'] });
  const state = { hasCome: false };
  list([lamp]);
  const platform: Platform = {
    ...hub.platform,
    fetch: () => Promise.resolve(new Response('{}')),
  };
  const entities: Hub['entities'] = {
    ...hub.entities,
    get list() {
      return hub.entities.list;
    },
    get: (entityId) => (state.hasCome ? hub.entities.get(entityId) : undefined),
  };
  render(
    <HubProvider hub={{ ...hub, platform, entities }}>
      <AutomationEditor
        start={{ kind: 'new', draft: edited }}
        onClose={() => undefined}
        onSaved={() => undefined}
      />
    </HubProvider>,
  );
  const name = await screen.findByDisplayValue<HTMLInputElement>('Sera', undefined, UNTIL);
  return {
    name,
    letStateCome: () =>
      act(() => {
        state.hasCome = true;
        value(lamp);
      }),
  };
}

afterEach(() => localStorage.clear());

it('nothing can be changed while it is saved, which would be lost', async () => {
  const { name } = await open({ verdict: new Promise(() => undefined) });
  const save = screen.getByRole('button', { name: 'Salva' });
  fireEvent.click(save);
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'), UNTIL);
  fireEvent.change(name, { target: { value: 'Sera tardi' } });
  expect(name.value).toBe('Sera');
});

it('what the hub did not accept is not said of a part that was changed', async () => {
  await open({
    verdict: Promise.resolve({ actions: { valid: false, error: 'Invalid delay @ data[0]. Got None' } }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Salva' }));
  const row = await screen.findByRole('button', { name: /^Attendi/ }, UNTIL);
  await waitFor(() => expect(row.closest('li')?.textContent).toMatch(/manca/), UNTIL);
  fireEvent.click(row);
  fireEvent.change(await screen.findByRole('spinbutton', undefined, UNTIL), { target: { value: '10' } });
  fireEvent.click(screen.getByRole('button', { name: 'Fatto' }));
  const changed = await screen.findByRole('button', { name: /^Attendi 10 minuti/ }, UNTIL);
  expect(changed.closest('li')?.textContent).not.toMatch(/manca/);
});

it("'Fatto' waits for the form of a device, and the focus goes into that form when it comes", async () => {
  const { letStateCome } = await open({
    edited: readAutomation({
      ...draftFields,
      actions: [{ action: 'light.turn_on', target: { entity_id: 'light.hall' } }],
    }),
  });
  fireEvent.click(screen.getByRole('button', { name: /^Accendi/ }));
  const done = await screen.findByRole('button', { name: 'Fatto' }, UNTIL);
  expect(done.getAttribute('aria-disabled')).toBe('true');
  letStateCome();
  await waitFor(() => expect(done.getAttribute('aria-disabled')).not.toBe('true'), UNTIL);
  expect(document.activeElement?.closest('form')).not.toBeNull();
  fireEvent.click(done);
  await screen.findByDisplayValue('Sera', undefined, UNTIL);
});
