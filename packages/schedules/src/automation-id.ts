/** The entity id of the device follows. */
const ID_PREFIX = 'soglia_programme_';

/** The id of the automation that runs a device's schedule. */
export function automationIdOf(entityId: string): string {
  return `${ID_PREFIX}${entityId}`;
}

/** An entity of the list, with `automation_id`, or of the store, with `attributes`. */
export interface AutomationLike {
  readonly entity_id: string;
  readonly automation_id?: string | undefined;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** Whether the automation runs a schedule of this app, by its id alone: people may change its name and entity id. */
export function isScheduleAutomation({ entity_id, automation_id, attributes }: AutomationLike): boolean {
  if (!entity_id.startsWith('automation.')) return false;
  const id = automation_id ?? attributes?.['id'];
  return typeof id === 'string' && id.startsWith(ID_PREFIX);
}
