import { useHouseTimeZone } from '#hub/use-house-clock.ts';

/** The time zone in which the hub makes backups; undefined until it was read, and where it cannot be. */
export function useBackupZone(): string | undefined {
  const zone = useHouseTimeZone(true);
  return zone.kind === 'there' ? zone.value : undefined;
}
