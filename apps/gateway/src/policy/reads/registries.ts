import { isRecord, listOf } from '@soglia/hub-client/json';
import type { CommandRule, RuleContext } from '../policy-caller.ts';
import { malformed } from '../refusals.ts';
import { createStateFilter } from './attributes.ts';
import { refuseHere } from './requirements.ts';
import { entityIdOf, someEntityIds } from '../house/entity-ids.ts';
import { narrowResult, withFields, type Narrow } from './narrowed-answers.ts';

type Row = Readonly<Record<string, unknown>>;

/** What stands in the place of a field that is visible to no role. */
type Withheld = Readonly<Record<string, unknown>>;

interface Shape {
  readonly visible: ReadonlySet<string>;
  readonly withheld: Withheld;
}

const shape = (visible: string, withheld: Withheld = {}): Shape => ({
  visible: new Set(visible.split(' ')),
  withheld,
});

const area = shape(
  'area_id name floor_id icon picture aliases labels temperature_entity_id humidity_entity_id created_at modified_at',
);
const floor = shape('floor_id name level icon aliases created_at modified_at');
const label = shape('label_id name color icon description created_at modified_at');
const device = shape(
  [
    'id name name_by_user area_id manufacturer model model_id sw_version hw_version entry_type disabled_by labels',
    'via_device_id parent_device_id next_name_part created_at modified_at',
  ].join(' '),
  {
    connections: [],
    identifiers: [],
    config_entries: [],
    config_entries_subentries: {},
    serial_number: null,
    configuration_url: null,
    primary_config_entry: null,
    config_entry_id: null,
    config_subentry_id: null,
  },
);
const entity = shape(
  [
    'area_id categories created_at device_id disabled_by entity_category entity_id has_entity_name hidden_by icon id',
    'labels modified_at name original_name platform translation_key next_name_part capabilities device_class',
    'original_device_class original_icon supported_features unit_of_measurement',
  ].join(' '),
  { options: {}, aliases: [], unique_id: null, config_entry_id: null, config_subentry_id: null },
);
const displayed = shape('ei pl ai di lb ic tk ec hb hn np en dp');

const fieldsOf = (row: Row, { visible, withheld }: Shape): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
      if (Object.hasOwn(withheld, key)) return [[key, withheld[key]]];
      return visible.has(key) ? [[key, value]] : [];
    }),
  );

/** The rows of a list that pass, as far as they are visible. */
const narrowList =
  (pass: (row: Row, context: RuleContext) => Row | undefined): Narrow =>
  (list, context) =>
    listOf(list)
      .filter(isRecord)
      .map((row) => pass(row, context))
      .filter((row) => row !== undefined);

const isText = (value: unknown): value is string => typeof value === 'string';

/** Labels that are not visible are left out. */
const visibleLabels = (row: Row, key: string, { access }: RuleContext): Row =>
  key in row
    ? {
        [key]: (Array.isArray(row[key]) ? row[key] : []).filter(
          (id) => isText(id) && access.isLabelVisible(id),
        ),
      }
    : {};

/** Fields that name something else are null where that is not visible. */
const orNull = (row: Row, keys: readonly string[], isVisible: (id: string) => boolean): Row =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = row[key];
      return key in row ? [[key, isText(value) && isVisible(value) ? value : null]] : [];
    }),
  );

export const narrowAreas = narrowList((row, context) => {
  const { access } = context;
  if (!isText(row['area_id']) || !access.isAreaVisible(row['area_id'])) return undefined;
  return {
    ...fieldsOf(row, area),
    ...orNull(row, ['floor_id'], access.isFloorVisible),
    ...orNull(row, ['temperature_entity_id', 'humidity_entity_id'], access.isVisible),
    ...visibleLabels(row, 'labels', context),
  };
});

export const narrowFloors = narrowList((row, { access }) =>
  isText(row['floor_id']) && access.isFloorVisible(row['floor_id']) ? fieldsOf(row, floor) : undefined,
);

const narrowLabels = narrowList((row, { access }) =>
  isText(row['label_id']) && access.isLabelVisible(row['label_id']) ? fieldsOf(row, label) : undefined,
);

export const narrowDevices = narrowList((row, context) => {
  const { access } = context;
  if (!isText(row['id']) || !access.isDeviceVisible(row['id'])) return undefined;
  return {
    ...fieldsOf(row, device),
    ...orNull(row, ['area_id'], access.isAreaVisible),
    ...orNull(row, ['via_device_id', 'parent_device_id'], access.isDeviceVisible),
    ...visibleLabels(row, 'labels', context),
  };
});

function narrowEntity(row: Row, context: RuleContext): Row | undefined {
  const { access } = context;
  if (!isText(row['entity_id']) || !access.isVisible(row['entity_id'])) return undefined;
  const capabilities = row['capabilities'];
  return {
    ...fieldsOf(row, entity),
    // Its id in the list of zones.
    ...(row['platform'] === 'zone' && { unique_id: row['unique_id'] }),
    ...(isRecord(capabilities) && { capabilities: createStateFilter(context).attributes(capabilities) }),
    ...orNull(row, ['area_id'], access.isAreaVisible),
    ...orNull(row, ['device_id'], access.isDeviceVisible),
    ...visibleLabels(row, 'labels', context),
  };
}

const narrowEntities = narrowList(narrowEntity);

const narrowDisplayed = narrowList((row, context) => {
  const { access } = context;
  if (!isText(row['ei']) || !access.isVisible(row['ei'])) return undefined;
  return {
    ...fieldsOf(row, displayed),
    ...('ai' in row && orNull(row, ['ai'], access.isAreaVisible)),
    ...('di' in row && orNull(row, ['di'], access.isDeviceVisible)),
    ...visibleLabels(row, 'lb', context),
  };
});

/** `config/entity_registry/list_for_display` */
export const narrowDisplayList: Narrow = (result, context) =>
  isRecord(result)
    ? {
        entity_categories: result['entity_categories'],
        entities: narrowDisplayed(result['entities'], context),
      }
    : undefined;

const listRule =
  (narrow: Narrow): CommandRule =>
  (message, context) =>
    narrowResult(message, context, narrow);

export const listAreas = listRule(narrowAreas);
export const listFloors = listRule(narrowFloors);
export const listLabels = listRule(narrowLabels);
export const listDevices = listRule(narrowDevices);
export const listEntities = listRule(narrowEntities);
export const listForDisplay = listRule(narrowDisplayList);

/** One entry; what is not visible is answered like what is not there. */
export const getEntity: CommandRule = (message, context) => {
  const id = entityIdOf(message['entity_id']);
  if (id === undefined || !context.access.isVisible(id)) {
    return {
      ...refuseHere(context, message.type, 'device', { entityId: id }),
      code: 'not_found',
      hubError: { code: 'not_found', message: 'Entity not found' },
    };
  }
  return narrowResult(withFields(message, { entity_id: id }), context, (row, now) =>
    isRecord(row) ? narrowEntity(row, now) : undefined,
  );
};

/** Entries by id: null for those that are not there, and for those that are not visible. */
export const getEntities: CommandRule = (message, context) => {
  const ids = someEntityIds(message['entity_ids']);
  if (ids === undefined) return malformed;
  const visible = ids.filter((id) => context.access.isVisible(id));
  const none = Object.fromEntries(ids.map((id) => [id, null]));
  if (visible.length === 0) return { kind: 'answer', result: none };
  return narrowResult(withFields(message, { entity_ids: visible }), context, (rows, now) => ({
    ...none,
    ...Object.fromEntries(
      visible.flatMap((id) => {
        const row = isRecord(rows) ? rows[id] : undefined;
        return isRecord(row) ? [[id, narrowEntity(row, now) ?? null]] : [];
      }),
    ),
  }));
};
