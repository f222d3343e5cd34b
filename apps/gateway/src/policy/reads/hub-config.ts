import { isRecord } from '@soglia/hub-client/json';
import { MAP } from '../function-ids.ts';
import type { CommandRule, RuleContext } from '../policy-caller.ts';
import { narrowResult, type Narrow } from './narrowed-answers.ts';
import { narrowComponents } from './visible-components.ts';

const positions = ['latitude', 'longitude', 'elevation'];

const isPositionVisible = (name: string, { access }: RuleContext): boolean =>
  access.functions.has(MAP) && !access.hiddenAttributes.has(name);

/** What stands in the place of folders and addresses of the hub. */
const withheld: Readonly<Record<string, unknown>> = {
  allowlist_external_dirs: [],
  allowlist_external_urls: [],
  whitelist_external_dirs: [],
  config_dir: '',
  external_url: null,
  internal_url: null,
};

/** The fields of the hub's configuration that may pass; others come with later versions. */
const visibleKeys: ReadonlySet<string> = new Set([
  'config_source',
  'country',
  'currency',
  'debug',
  'language',
  'location_name',
  'radius',
  'recovery_mode',
  'safe_mode',
  'state',
  'time_zone',
  'unit_system',
  'version',
]);

/**
 * `get_config` without folders and addresses, without components that tell of what is not visible, and without
 * the position of the house where the role lacks the map.
 */
const narrowConfig: Narrow = (config, context) =>
  isRecord(config)
    ? Object.fromEntries(
        Object.entries(config).flatMap(([key, value]): [string, unknown][] => {
          if (Object.hasOwn(withheld, key)) return [[key, withheld[key]]];
          if (positions.includes(key)) return [[key, isPositionVisible(key, context) ? value : 0]];
          if (key === 'components') return [[key, narrowComponents(value, context)]];
          return visibleKeys.has(key) ? [[key, value]] : [];
        }),
      )
    : undefined;

export const getConfig: CommandRule = (message, context) => narrowResult(message, context, narrowConfig);
