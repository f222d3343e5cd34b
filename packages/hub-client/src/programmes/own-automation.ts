/** What the ids of our automations begin with; the entity's own id follows. */
const prefix = 'soglia_programme_';

/** The id under which the hub keeps the automation of a device's programme. */
export function automationIdOf(entityId: string): string {
  return `${prefix}${entityId}`;
}

/** What is known of an entity: of the list `automation_id`, of a value its attributes. */
export interface AutomationLike {
  readonly entity_id: string;
  readonly automation_id?: string | undefined;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/**
 * Whether the app owns this automation: it keeps a programme and is no card. Told by its id alone, whatever people
 * made of its name and its entity id.
 */
export function isOwnAutomation({ entity_id, automation_id, attributes }: AutomationLike): boolean {
  if (!entity_id.startsWith('automation.')) return false;
  const id = automation_id ?? attributes?.['id'];
  return typeof id === 'string' && id.startsWith(prefix);
}
