import { companionAppCommands } from '../companion-app-rules.ts';
import { getPanels } from '../pages/page-rules.ts';
import type { CommandRule } from '../policy-caller.ts';
import { signPath } from '../sign-path.ts';

/** Commands about the hub's pages, about addresses without a token, and of the hub's phone app. */
export const pageCommands: readonly (readonly [string, CommandRule])[] = [
  ['get_panels', getPanels],
  ['auth/sign_path', signPath],
  ...companionAppCommands,
];
