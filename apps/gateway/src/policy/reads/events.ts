import { isRecord, isSameJson } from '@soglia/hub-client/json';
import { TO_DO_LISTS } from '../function-ids.ts';
import type { HouseSnapshot } from '../house/house-snapshot.ts';
import type { CommandRule, RoleAccess, RuleContext } from '../policy-caller.ts';
import { SHOPPING_LIST } from '../service-rules.ts';
import { createStateFilter } from './attributes.ts';
import { closed, lacksFunction } from './requirements.ts';
import { narrowEvents, type Narrow } from './narrowed-answers.ts';
import { isServiceVisible } from './services.ts';
import { isComponentVisible } from './visible-components.ts';

type Data = Readonly<Record<string, unknown>>;

const withoutData: Narrow = () => ({});

/** Old and new state of a visible entity; undefined where nothing that the role sees of it has changed. */
const stateChanged: Narrow = (data, context) => {
  const id = isRecord(data) ? data['entity_id'] : undefined;
  if (!isRecord(data) || typeof id !== 'string' || !context.access.isVisible(id)) return undefined;
  const { state } = createStateFilter(context);
  const [before, after] = [data['old_state'], data['new_state']];
  const left = { entity_id: id, old_state: state(before) ?? null, new_state: state(after) ?? null };
  const hides = seen(before) !== undefined && !isSameJson(seen(before), seen(after));
  return hides && isSameJson(seen(left.old_state), seen(left.new_state)) ? undefined : left;
};

const seen = (state: unknown) => (isRecord(state) ? [state['state'], state['attributes']] : undefined);

interface Registry {
  /** Of the id in the event's data. */
  readonly key: string;
  readonly has: (house: HouseSnapshot, id: string) => boolean;
  readonly isVisible: (access: RoleAccess, id: string) => boolean;
}

/**
 * A change of a registry, with the id of a thing that is visible; lists in a new order have none. Of things that are just
 * being added a role without limits is told before they are known.
 */
const registryChanged =
  ({ key, has, isVisible }: Registry): Narrow =>
  (data, { access, house }) => {
    if (!isRecord(data)) return undefined;
    const { action } = data;
    const id = data[key];
    if (action === 'reorder') return { action, [key]: null };
    if (typeof action !== 'string' || typeof id !== 'string') return undefined;
    if (!isVisible(access, id) && (access.isLimited || has(house, id))) return undefined;
    return { action, [key]: id, ...(action === 'update' && { changes: {} }) };
  };

const entityChanged = registryChanged({
  key: 'entity_id',
  has: () => true,
  isVisible: (access, id) => access.isVisible(id),
});
const deviceChanged = registryChanged({
  key: 'device_id',
  has: ({ devices }, id) => devices.has(id),
  isVisible: (access, id) => access.isDeviceVisible(id),
});
const areaChanged = registryChanged({
  key: 'area_id',
  has: ({ areas }, id) => areas.has(id),
  isVisible: (access, id) => access.isAreaVisible(id),
});
const floorChanged = registryChanged({
  key: 'floor_id',
  has: ({ floorIds }, id) => floorIds.has(id),
  isVisible: (access, id) => access.isFloorVisible(id),
});
const labelChanged = registryChanged({
  key: 'label_id',
  has: ({ labelIds }, id) => labelIds.has(id),
  isVisible: (access, id) => access.isLabelVisible(id),
});

const serviceChanged: Narrow = (data, context) => {
  if (!isRecord(data)) return undefined;
  const { domain, service } = data;
  const isVisible =
    typeof domain === 'string' && typeof service === 'string' && isServiceVisible(domain, service, context);
  return isVisible ? { domain, service } : undefined;
};

const componentLoaded: Narrow = (data, context) => {
  const component = isRecord(data) ? data['component'] : undefined;
  return isComponentVisible(component, context) ? { component } : undefined;
};

/** That the one list of the house is another one. */
const listChanged: Narrow = (_data, { access }) => (access.isVisible(SHOPPING_LIST) ? {} : undefined);

/** What passes of the data of each event that a role may subscribe to; docs/access-rules.md, 3. */
const events: ReadonlyMap<string, Narrow> = new Map([
  ['state_changed', stateChanged],
  ['entity_registry_updated', entityChanged],
  ['device_registry_updated', deviceChanged],
  ['area_registry_updated', areaChanged],
  ['floor_registry_updated', floorChanged],
  ['label_registry_updated', labelChanged],
  ['service_registered', serviceChanged],
  ['service_removed', serviceChanged],
  ['component_loaded', componentLoaded],
  ['themes_updated', withoutData],
  ['core_config_updated', withoutData],
  ['lovelace_updated', withoutData],
  ['panels_updated', withoutData],
  ['repairs_issue_registry_updated', withoutData],
  ['category_registry_updated', withoutData],
  ['labs_updated', withoutData],
  ['recorder_5min_statistics_generated', withoutData],
  ['recorder_hourly_statistics_generated', withoutData],
  ['shopping_list_updated', listChanged],
]);

/** One type of event at a time, and of its data what the role sees. */
export const subscribeEvents: CommandRule = (message, context) => {
  const type = message['event_type'];
  const narrow = typeof type === 'string' ? events.get(type) : undefined;
  if (narrow === undefined) return closed(message, context);
  if (type === 'shopping_list_updated') {
    const lacks = lacksFunction(context, TO_DO_LISTS, message.type);
    if (lacks !== undefined) return lacks;
  }
  return narrowEvents(message, context, (event, now) => narrowEvent(event, type, narrow, now));
};

function narrowEvent(event: unknown, type: unknown, narrow: Narrow, now: RuleContext): Data | undefined {
  if (!isRecord(event) || event['event_type'] !== type) return undefined;
  const data = narrow(event['data'], now);
  if (data === undefined) return undefined;
  const { origin, time_fired, context } = event;
  return { event_type: type, data, origin, time_fired, context };
}
