import { MAP, NOTIFICATIONS, TO_DO_LISTS } from '../function-ids.ts';
import type { HouseSnapshot } from '../house/house-snapshot.ts';
import { keptByHub } from '../kept-texts.ts';
import type { CommandRule } from '../policy-caller.ts';
import { getPanels } from '../pages/page-rules.ts';
import { malformed } from '../refusals.ts';
import { subscribeCondition } from '../reads/conditions.ts';
import {
  answer,
  ifUnlimited,
  pass,
  withEnergy,
  withFunction,
  withVisibleEntity,
} from '../reads/requirements.ts';
import { getEnergyInfo, getEnergyPreferences, getFossilEnergy } from '../reads/energy.ts';
import { subscribeEvents } from '../reads/events.ts';
import {
  getOwnDashboard,
  getSystemData,
  renderTemplate,
  subscribeNotifications,
  subscribeSystemData,
} from '../reads/front-end.ts';
import { getHistory, streamHistory } from '../reads/history.ts';
import { getConfig } from '../reads/hub-config.ts';
import { getLogbook, streamLogbook } from '../reads/logbook.ts';
import { browsePlayer, browseSources, resolveSource } from '../reads/media.ts';
import { listPeople, listZones, subscribePeople, subscribeZones } from '../reads/people-and-zones.ts';
import { narrowEvents, type Narrow } from '../reads/narrowed-answers.ts';
import * as registries from '../reads/registries.ts';
import { getServices } from '../reads/services.ts';
import { getEntitySources, getStates, predictUsage, subscribeEntities } from '../reads/states.ts';
import * as statistics from '../reads/statistics.ts';
import {
  followStart,
  getIcons,
  getManifest,
  getTranslations,
  listManifests,
} from '../reads/visible-components.ts';

const entityVisible = withVisibleEntity();

/**
 * What is told of one entity, as long as it is visible: the hub follows the entity itself, also where it is given another
 * id meanwhile, by which the role may not see it, and its own is given to another one. A filter that held the command
 * would keep its message, of megabytes, as long as the subscription.
 */
function whileVisible(entityId: string, { entityIdByRegistryId }: HouseSnapshot): Narrow {
  const entry = entityIdByRegistryId.entries().find(([, id]) => id === entityId)?.[0];
  return (event, { access, house }) => {
    const id = entry === undefined ? entityId : house.entityIdByRegistryId.get(entry);
    return id !== undefined && access.isVisible(id) ? event : undefined;
  };
}

const followEntity = withVisibleEntity((message, context) =>
  narrowEvents(message, context, whileVisible(String(message['entity_id']), context.house)),
);

/** Of a text whose slug is asked for, and names of integrations, each of which the hub looks for on its disk. */
const MOST_CHARACTERS = 10_000;
const MOST_NAMES = 2000;

/** A rule of a command with a text or a list that keeps the hub busy for as long as it is long. */
const ofLength =
  (field: string, most: number, rule: CommandRule): CommandRule =>
  (message, context) => {
    const given = message[field];
    const isLong = (typeof given === 'string' || Array.isArray(given)) && given.length > most;
    return isLong ? malformed : rule(message, context);
  };

/** What a role may read; docs/access-rules.md, 3. */
export const readingCommands: ReadonlyMap<string, CommandRule> = new Map(
  Object.entries({
    get_states: getStates,
    subscribe_entities: subscribeEntities,
    subscribe_events: subscribeEvents,
    'entity/source': getEntitySources,
    'usage_prediction/common_control': predictUsage,
    get_config: getConfig,
    get_services: getServices,
    get_panels: getPanels,
    slugify: ofLength('text', MOST_CHARACTERS, pass),
    subscribe_bootstrap_integrations: followStart,
    'labs/subscribe': pass,
    'manifest/list': ofLength('integrations', MOST_NAMES, listManifests),
    'manifest/get': getManifest,
    'frontend/get_translations': ofLength('integration', MOST_NAMES, getTranslations),
    'frontend/get_icons': ofLength('integration', MOST_NAMES, getIcons),
    'frontend/get_themes': pass,
    'frontend/get_version': pass,
    'frontend/subscribe_extra_js': pass,
    'frontend/get_user_data': pass,
    'frontend/set_user_data': keptByHub(pass),
    'frontend/subscribe_user_data': pass,
    'frontend/get_system_data': getSystemData,
    'frontend/subscribe_system_data': subscribeSystemData,
    'config_entries/get': answer([]),
    render_template: renderTemplate,
    subscribe_condition: subscribeCondition,
    'history/history_during_period': getHistory,
    'history/stream': streamHistory,
    'logbook/get_events': getLogbook,
    'logbook/event_stream': streamLogbook,
    'recorder/info': pass,
    'recorder/statistics_during_period': statistics.getStatistics,
    'recorder/statistic_during_period': statistics.getStatistic,
    'recorder/list_statistic_ids': statistics.listStatistics,
    'recorder/get_statistics_metadata': statistics.describeStatistics,
    'config/area_registry/list': registries.listAreas,
    'config/floor_registry/list': registries.listFloors,
    'config/label_registry/list': registries.listLabels,
    'config/device_registry/list': registries.listDevices,
    'config/entity_registry/list': registries.listEntities,
    'config/entity_registry/list_for_display': registries.listForDisplay,
    'config/entity_registry/get': registries.getEntity,
    'config/entity_registry/get_entries': registries.getEntities,
    'config/category_registry/list': ifUnlimited(pass, answer([])),
    'web_rtc/ice_servers': pass,
    'camera/stream': entityVisible,
    'camera/capabilities': entityVisible,
    'camera/web_rtc_offer': entityVisible,
    'camera/webrtc/offer': followEntity,
    'camera/webrtc/candidate': entityVisible,
    'camera/webrtc/get_client_config': entityVisible,
    'media_player/browse_media': browsePlayer,
    'media_player/search_media': browsePlayer,
    'media_source/browse_media': browseSources,
    'media_source/search_media': browseSources,
    'media_source/resolve_media': resolveSource,
    'todo/item/list': withFunction(TO_DO_LISTS, entityVisible),
    'todo/item/subscribe': withFunction(TO_DO_LISTS, followEntity),
    'calendar/event/subscribe': followEntity,
    'weather/subscribe_forecast': followEntity,
    'weather/convertible_units': pass,
    'sensor/device_class_convertible_units': pass,
    'sensor/numeric_device_classes': pass,
    'number/device_class_convertible_units': pass,
    'energy/get_prefs': withEnergy(getEnergyPreferences),
    'energy/info': withEnergy(getEnergyInfo),
    'energy/solar_forecast': withEnergy(ifUnlimited(pass)),
    'energy/validate': withEnergy(ifUnlimited(pass)),
    'energy/fossil_energy_consumption': withEnergy(getFossilEnergy),
    'persistent_notification/get': withFunction(NOTIFICATIONS, pass),
    'persistent_notification/subscribe': subscribeNotifications,
    'person/list': listPeople,
    'person/subscribe': subscribePeople,
    'zone/list': listZones,
    'zone/subscribe': subscribeZones,
    'lovelace/config': ifUnlimited(pass, getOwnDashboard),
    'lovelace/dashboards/list': ifUnlimited(pass, answer([])),
    'lovelace/resources': ifUnlimited(pass, answer([])),
    'lovelace/dashboards/subscribe': ifUnlimited(pass),
    'lovelace/resources/list': ifUnlimited(pass, answer([])),
    'lovelace/resources/subscribe': ifUnlimited(pass),
    'lovelace/info': ifUnlimited(pass, answer({ resource_mode: 'storage' })),
    'repairs/list_issues': answer({ issues: [] }),
    'map_tiles/access_token': withFunction(MAP, pass),
    'brands/access_token': pass,
  }),
);
