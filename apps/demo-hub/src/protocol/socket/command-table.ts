import type { Accounts } from '#accounts/accounts.ts';
import type { Automations } from '#automations/automations.ts';
import type { Backups } from '#backups/backups.ts';
import type { Collection } from '#collections/collection.ts';
import type { EnergyPreferences } from '#energy/preferences.ts';
import type { Command } from '#protocol/socket/command.ts';
import { authCommands } from '#protocol/socket/commands/auth.ts';
import { subscribeEntitiesCommands } from '#protocol/socket/commands/subscribe-entities.ts';
import { collectionCommands } from '#protocol/socket/commands/collections.ts';
import { httpCommands, type HttpCommandParts } from '#protocol/socket/commands/http.ts';
import { historyCommands } from '#protocol/socket/commands/history.ts';
import { logbookCommands } from '#protocol/socket/commands/logbook.ts';
import { automationCommands } from '#protocol/socket/commands/automations.ts';
import { purposeCommands } from '#protocol/socket/commands/purposes.ts';
import { relatedCommands } from '#protocol/socket/commands/related.ts';
import { backupCommands } from '#protocol/socket/commands/backups.ts';
import { credentialCommands } from '#protocol/socket/commands/credentials.ts';
import { deviceAutomationCommands } from '#protocol/socket/commands/device-automations.ts';
import { energyCommands } from '#protocol/socket/commands/energy.ts';
import { statisticsCommands } from '#protocol/socket/commands/statistics.ts';
import { userCommands } from '#protocol/socket/commands/users.ts';
import { weatherCommands } from '#protocol/socket/commands/weather.ts';
import { eventCommands } from '#protocol/socket/commands/events.ts';
import { fetchCommands } from '#protocol/socket/commands/fetch.ts';
import { notificationCommands } from '#protocol/socket/commands/notifications.ts';
import { repairCommands } from '#protocol/socket/commands/repairs.ts';
import { deviceCommands } from '#protocol/socket/commands/registries/devices.ts';
import { entityRegistryCommands } from '#protocol/socket/commands/registries/entities.ts';
import { areaFloorLabelCommands } from '#protocol/socket/commands/registries/areas-floors-labels.ts';
import { serviceCommands } from '#protocol/socket/commands/services.ts';
import type { Statistics } from '#recorder/long-term-statistics.ts';
import type { Recorder } from '#recorder/recorder.ts';
import type { StoredValue } from '#store/store.ts';
import type { World } from '#world/world.ts';

export interface TableParts {
  readonly world: World;
  readonly dialect: 'stock' | 'specification';
  readonly accounts: Accounts;
  readonly collections: readonly Collection[];
  readonly automations: Automations;
  readonly recorder: Recorder;
  readonly backups: Backups;
  readonly statistics: Statistics;
  readonly energy: StoredValue<EnergyPreferences>;
  readonly network: Omit<HttpCommandParts, 'world'>;
}

/** All WebSocket commands by type; any other is `unknown_command`. */
export function commandTable(parts: TableParts): Map<string, Command> {
  const { world, accounts } = parts;
  const commands = [
    ...eventCommands(world, parts.dialect),
    ...fetchCommands(world),
    ...subscribeEntitiesCommands(world),
    ...serviceCommands(world),
    ...areaFloorLabelCommands(world.registries),
    ...deviceCommands(world),
    ...entityRegistryCommands(world),
    ...authCommands(world, accounts),
    ...notificationCommands(world, parts.dialect),
    ...repairCommands(world),
    ...collectionCommands(parts.collections),
    ...historyCommands(world, parts.recorder),
    ...statisticsCommands(world, parts.statistics),
    ...logbookCommands(world, parts.recorder),
    ...userCommands(accounts),
    ...credentialCommands(world, accounts),
    ...automationCommands(world, parts.automations),
    ...purposeCommands(world),
    ...deviceAutomationCommands(world),
    ...relatedCommands(world, parts.automations),
    ...backupCommands(parts.backups),
    ...energyCommands({ world, statistics: parts.statistics, preferences: parts.energy }),
    ...weatherCommands(world),
    ...httpCommands({ world, ...parts.network }),
  ];
  return new Map(commands.map((one) => [one.type, one]));
}
