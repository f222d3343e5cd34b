import type { Notifications } from '#world/notifications.ts';

/** Counts failed sign-ins by address, creates the hub's notifications, and bans at the threshold. */
export interface FailedSignIns {
  failed(ip: string): void;
  succeeded(ip: string): void;
  isBanned(ip: string): boolean;
}

/** Bans an address after as many failures as `banAfter` says at that time; never when undefined. */
export function createFailedSignIns(
  notifications: Notifications,
  banAfter: () => number | undefined,
): FailedSignIns {
  const failures = new Map<string, number>();
  const banned = new Set<string>();

  return {
    failed(ip) {
      const count = (failures.get(ip) ?? 0) + 1;
      failures.set(ip, count);
      notifications.create(
        `Login attempt or request with invalid authentication from ${ip}. See the log for details.`,
        { title: 'Login attempt failed', id: 'http-login' },
      );
      const threshold = banAfter();
      if (threshold === undefined || count < threshold) return;
      banned.add(ip);
      notifications.create(`Too many login attempts from ${ip}`, {
        title: 'Banning IP address',
        id: 'ip-ban',
      });
    },
    succeeded: (ip) => failures.delete(ip),
    isBanned: (ip) => banned.has(ip),
  };
}
