import { companionAppCommands } from '../companion-app-rules.ts';
import { automationCommands } from '../on-behalf/automations.ts';
import { backupCommands } from '../on-behalf/backups.ts';
import { saveEnergyPreferences } from '../on-behalf/energy-preferences.ts';
import { zoneCommands } from '../on-behalf/zones.ts';
import { getPanels } from '../pages/page-rules.ts';
import type { CommandRule } from '../policy-caller.ts';
import { automationPartCommands } from '../reads/automation-parts.ts';
import { signPath } from '../sign-path.ts';
import { actingCommands } from './acting-commands.ts';
import { readingCommands } from './reading-commands.ts';
import { sessionCommands } from './session-commands.ts';

/** The rule of each command type that a role may be allowed; docs/access-rules.md, 3, 4, 5 and 8. What is not here is refused. */
export const commandRules: ReadonlyMap<string, CommandRule> = new Map<string, CommandRule>([
  ...sessionCommands,
  ...readingCommands,
  ...actingCommands,
  ['get_panels', getPanels],
  ['auth/sign_path', signPath],
  ...companionAppCommands,
  ...backupCommands,
  ...automationCommands,
  ...automationPartCommands,
  ['energy/save_prefs', saveEnergyPreferences],
  ...zoneCommands,
]);
