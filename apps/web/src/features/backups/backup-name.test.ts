import { expect, it } from 'vitest';
import { backupName } from './backup-name.ts';

it.each([
  [Date.UTC(2026, 10, 23, 13, 5, 9), 'Europe/Rome', 'Backup_2026-11-23_1795439109000'],
  [Date.UTC(2026, 5, 30, 22, 0, 0), 'Europe/Rome', 'Backup_2026-07-01_1782856800000'],
  [Date.UTC(2026, 0, 1, 0, 0, 0), 'America/New_York', 'Backup_2025-12-31_1767225600000'],
])('%d in %s is %s', (at, zone, name) => expect(backupName(at, zone)).toBe(name));
