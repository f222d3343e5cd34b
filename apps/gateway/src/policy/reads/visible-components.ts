import { isRecord, listOf } from '@soglia/hub-client/json';
import type { CommandRule, RoleAccess, RuleContext } from '../policy-caller.ts';
import { isDomainVisible } from '../visible-domains.ts';
import { narrowEvents, narrowResult, type Narrow } from './narrowed-answers.ts';

type Caller = Pick<RuleContext, 'access'>;

/** Parts of the hub itself: they say nothing of what is in the house. */
const ofTheHub: ReadonlySet<string> = new Set([
  'analytics',
  'api',
  'application_credentials',
  'assist_pipeline',
  'auth',
  'backup',
  'blueprint',
  'brands',
  'cloud',
  'config',
  'default_config',
  'device_automation',
  'diagnostics',
  'energy',
  'file_upload',
  'frontend',
  'hardware',
  'hassio',
  'history',
  'homeassistant',
  'http',
  'image_upload',
  'intent',
  'labs',
  'logbook',
  'logger',
  'lovelace',
  'map',
  'map_tiles',
  'media_source',
  'mobile_app',
  'my',
  'network',
  'onboarding',
  'persistent_notification',
  'recorder',
  'repairs',
  'search',
  'stream',
  'system_health',
  'system_log',
  'trace',
  'usage_prediction',
  'webhook',
  'websocket_api',
]);

/** What the hub's own triggers and conditions are about without having entities, and what every house has once. */
const ofItsPurposes: ReadonlySet<string> = new Set([
  'air_quality',
  'battery',
  'door',
  'garage_door',
  'gate',
  'humidity',
  'illuminance',
  'moisture',
  'motion',
  'occupancy',
  'power',
  'sun',
  'temperature',
  'vibration',
  'window',
  'zone',
]);

/**
 * Whether a role may know that a component is loaded: which integrations and domains a house has tells of devices that a
 * limited role does not see.
 */
export const isComponentVisible = (component: unknown, caller: Caller): component is string =>
  typeof component === 'string' &&
  (!caller.access.isLimited || ofTheHub.has(component) || isDomainVisible(component, caller));

const platforms = new WeakMap<RoleAccess, ReadonlySet<string>>();

/** Whether an integration has brought a visible entity: the registry says so of each. */
function isPlatformVisible(platform: string, { access, house }: RuleContext): boolean {
  let known = platforms.get(access);
  if (known === undefined) {
    const visible = [...access.visibleIds].map((id) => house.entities.get(id)?.platform);
    platforms.set(access, (known = new Set(visible.filter((each) => each !== undefined))));
  }
  return known.has(platform);
}

/** Whether a role may know of a component, or sees an entity that it has brought. */
export const isNameVisible = (component: unknown, now: RuleContext): boolean =>
  isComponentVisible(component, now) || (typeof component === 'string' && isPlatformVisible(component, now));

/** Texts and pictures of components, by a key that holds the name of one. The hub has them for all that are loaded. */
const narrowResources =
  (componentOf: (key: string) => string | undefined): Narrow =>
  (result, now) => {
    if (!isRecord(result) || !isRecord(result['resources'])) return undefined;
    const isVisible = (component: string | undefined) =>
      isNameVisible(component, now) || (component !== undefined && ofItsPurposes.has(component));
    return {
      resources: Object.fromEntries(
        Object.entries(result['resources']).filter(([key]) => isVisible(componentOf(key))),
      ),
    };
  };

const narrowTranslations = narrowResources((key) => /^component\.([^.]+)\./.exec(key)?.[1]);
const narrowIcons = narrowResources((key) => key);

/** `frontend/get_translations` of the components that a role may know of, and of integrations that have brought a visible entity. */
export const getTranslations: CommandRule = (message, context) =>
  context.access.isLimited ? narrowResult(message, context, narrowTranslations) : { kind: 'pass' };

/** `frontend/get_icons`, likewise. */
export const getIcons: CommandRule = (message, context) =>
  context.access.isLimited ? narrowResult(message, context, narrowIcons) : { kind: 'pass' };

/** A list of the names of components. */
export const narrowComponents: Narrow = (list, caller) =>
  listOf(list).filter((component) => isComponentVisible(component, caller));

/** The manifests of the components that a role may know of. */
export const listManifests: CommandRule = (message, context) =>
  narrowResult(message, context, (list, now) =>
    listOf(list).filter((manifest) => isRecord(manifest) && isComponentVisible(manifest['domain'], now)),
  );

/** The hub's answer where nobody has installed an integration. */
const notInstalled = { code: 'not_found', message: 'Integration not found' };

/**
 * `manifest/get`: of an integration that comes with the hub, of which every hub tells, and of an own one of the house
 * that a role may know of or that has brought a visible entity.
 */
export const getManifest: CommandRule = (message, context) =>
  narrowResult(
    message,
    context,
    (manifest, now) =>
      isRecord(manifest) && (manifest['is_built_in'] === true || isNameVisible(manifest['domain'], now))
        ? manifest
        : undefined,
    notInstalled,
  );

/** How long components have been starting, while the hub starts. */
export const followStart: CommandRule = (message, context) =>
  narrowEvents(message, context, (seconds, now) =>
    isRecord(seconds)
      ? Object.fromEntries(
          Object.entries(seconds).filter(([component]) => isComponentVisible(component, now)),
        )
      : undefined,
  );
