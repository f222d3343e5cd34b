import { expect, it, vi } from 'vitest';
import { logBadAddress, logHubAddress } from './notice-url.ts';

it.each([
  ['warn', 'casa.example'],
  ['warn', '//altrove.example/config'],
  ['warn', 'javascript:open(1)'],
  ['info', '/config/logs?filter=assist_pipeline'],
  ['info', 'homeassistant://config/backup'],
] as const)('logs (%s) the address of a notice of the hub, once: %s', (level, address) => {
  const levels = { info: vi.spyOn(console, 'info'), warn: vi.spyOn(console, 'warn') };
  for (const spy of Object.values(levels)) spy.mockReturnValue(undefined);
  logHubAddress(address);
  logHubAddress(address);
  expect(levels[level]).toHaveBeenCalledExactlyOnceWith('Indirizzo non valido in una notifica', address);
  expect(levels[level === 'info' ? 'warn' : 'info']).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it('warns of each other address that is no absolute one', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  logBadAddress('/config/automation');
  expect(warn).toHaveBeenCalledExactlyOnceWith('Indirizzo non valido in una notifica', '/config/automation');
  warn.mockRestore();
});
