import * as z from 'zod/mini';
import { profileChangeSchema } from '@soglia/contracts/companion';
import { hashedByHub, keptByHub } from '../kept-texts.ts';
import type { CommandRule } from '../policy-caller.ts';
import { pass } from '../reads/requirements.ts';
import { malformed } from '../refusals.ts';

const { name } = profileChangeSchema.shape;
const ownProfile = z.looseObject({ name });

/** By the name of a person the hub names their entity too, which it sends to everybody: as long as the app lets it be. */
const updateOwnProfile: CommandRule = (message) =>
  ownProfile.safeParse(message).success ? { kind: 'pass' } : malformed;

export const CHANGE_PASSWORD = 'config/auth_provider/homeassistant/change_password';

/** What everybody may do with their own session; docs/access-rules.md, 8. `auth/sign_path` is decided by its path. */
export const sessionCommands: ReadonlyMap<string, CommandRule> = new Map(
  Object.entries({
    ping: pass,
    supported_features: pass,
    unsubscribe_events: pass,
    'auth/current_user': pass,
    'auth/refresh_tokens': pass,
    'auth/delete_refresh_token': pass,
    'auth/delete_all_refresh_tokens': pass,
    'auth/refresh_token_set_expiry': pass,
    'auth/long_lived_access_token': keptByHub(pass),
    'auth/setup_mfa': () => hashedByHub,
    'auth/depose_mfa': pass,
    [CHANGE_PASSWORD]: () => hashedByHub,
    'person/update_own_profile': keptByHub(updateOwnProfile),
  }),
);
