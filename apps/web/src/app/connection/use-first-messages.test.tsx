// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { HubContext } from '#hub/hub-context.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { useFirstMessages } from './use-first-messages.ts';

test.each([
  ['https://casa.example', ['first_messages'], 'https://casa.example'],
  ['http://127.0.0.1:8123', ['first_messages'], 'http://127.0.0.1:8123'],
  ['http://[::1]:8123', ['first_messages'], 'http://[::1]:8123'],
  // Anything may answer there.
  ['http://192.168.1.5:8123', ['first_messages'], null],
  ['http://casa.local:8123', ['first_messages'], null],
  ['http://casa.example', ['first_messages'], null],
  ['https://casa.example', ['house'], null],
])('at %s, where %j is offered, the next start may send them to %s', async (base, features, stored) => {
  const store = memoryStore().safe();
  const { hub } = createFakeHub({
    ready: true,
    capabilities: { kind: 'soglia', version: '0.2.0', features: new Set(features) },
  });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <HubContext value={{ ...hub, connection: { ...hub.connection, base } }}>{children}</HubContext>
  );
  await renderHookInDom(useFirstMessages, store, { wrapper });
  expect(store.getItem('first_messages')).toBe(stored);
});
